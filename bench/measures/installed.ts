/** What the package takes: packed, and on a disk whose blocks have 4,096 bytes. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

interface Packed {
  readonly size: number
  readonly files: ReadonlyArray<{ readonly size: number }>
}

const block = 4_096
const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  cwd: fileURLToPath(new URL("../..", import.meta.url)),
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
  maxBuffer: 2 ** 26
})
const [packed] = Object.values(JSON.parse(stdout) as { readonly [key: string]: Packed })
if (packed === undefined) throw new Error("npm packed nothing.")
const onDisk = packed.files.reduce((sum, { size }) => sum + Math.ceil(size / block) * block, 0)

report([
  row("Installed, without dependencies", "MB", [onDisk / 2 ** 20], null, { budget: 9 }),
  row("Packed", "MB", [packed.size / 2 ** 20], null, { budget: 1.2 }),
  row("Files", "", [packed.files.length], null)
])
