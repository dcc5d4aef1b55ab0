/** The size of the package: packed, and on a disk with blocks of 4,096 bytes. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { peerFolder } from "../peer.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

interface Packed {
  readonly size: number
  readonly files: ReadonlyArray<{ readonly size: number }>
}

const block = 4_096
const root = fileURLToPath(new URL("../..", import.meta.url))
const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  cwd: root,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
  maxBuffer: 2 ** 26
})
const [packResult] = Object.values(JSON.parse(stdout) as { readonly [key: string]: Packed })
if (packResult === undefined) throw new Error("npm packed nothing.")
const blocks = (size: number) => Math.ceil(size / block) * block
const onDisk = packResult.files.reduce((sum, { size }) => sum + blocks(size), 0)

/** Returns the packages in a folder with all their dependencies, except optional peers. */
const closure = (folder: string, names: ReadonlyArray<string>): ReadonlySet<string> => {
  const packages = new Set(names)
  for (const name of packages) {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
      readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")
    ) as {
      readonly dependencies?: { readonly [name: string]: string }
      readonly peerDependencies?: { readonly [name: string]: string }
      readonly peerDependenciesMeta?: { readonly [name: string]: { readonly optional?: boolean } }
    }
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
    for (const dependency of [...Object.keys(dependencies), ...peers]) {
      if (existsSync(join(folder, "node_modules", dependency))) packages.add(dependency)
    }
  }
  return packages
}

/** The size of packages, in MB. */
const sizeOf = (folder: string, packages: Iterable<string>): number =>
  Array.from(packages, (name) => join(folder, "node_modules", name)).flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: "utf8" }).map((file) => statSync(join(path, file)))
  ).reduce((sum, file) => file.isFile() ? sum + blocks(file.size) : sum, 0) / 2 ** 20

const dependencies = ["effect", "jose", "oauth4webapi", "@simplewebauthn/browser"]
const withDependencies = onDisk / 2 ** 20 + sizeOf(root, closure(root, dependencies))
const sizeWith = (name: string) => [sizeOf(peerFolder, closure(peerFolder, [name]))]

report([
  row("Installed, without dependencies", "MB", [onDisk / 2 ** 20], null, { budget: 9 }),
  row("Installed with dependencies, effect too", "MB", [withDependencies], sizeWith("@stackframe/js"), { budget: 75 }),
  row("The same beside better-auth", "MB", [withDependencies], sizeWith("better-auth"), { budget: 75 }),
  row("The same beside @supabase/auth-js, installed", "MB", [withDependencies], sizeWith("@supabase/auth-js"), { budget: 75 }),
  row("Packed", "MB", [packResult.size / 2 ** 20], null, { budget: 1.25 }),
  row("Files", "", [packResult.files.length], null)
])
