/** The part of `npm run pack:check` for the package `latchkey-cli`: packs it, and runs a command beside `latchkey`. */
import { spawnSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { wrongFiles } from "./release-check.ts"
import { fail, npm, outerNode, root } from "./toolchain.mjs"

export interface Ended {
  readonly status: number | null
  readonly stdout: string | Buffer
  readonly stderr: string | Buffer
}

export interface PackCheck {
  /** The project in which `latchkey` is installed. */
  readonly folder: string
  readonly check: (command: string, wrong: string | undefined) => void
  readonly install: (tarball: string) => Ended
  /** The output of a command that failed. */
  readonly outcome: (exit: Ended) => string | undefined
}

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: ReadonlyArray<{ readonly path: string }>
}

/** What `npm pack --json` prints: an array, or in newer versions an object. */
type Printed = ReadonlyArray<Packed> | { readonly [name: string]: Packed }

export const checkProjectCommands = ({ check, folder, install, outcome }: PackCheck): void => {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder, join(root, "packages", "cli")]
  const { status, stderr, stdout } = npm(args, { stdio: "pipe", encoding: "utf8" })
  if (status !== 0) fail(`npm pack packages/cli did not succeed:\n${stderr}`)
  const [tarballs = fail("npm pack printed nothing.")] = Object.values(JSON.parse(String(stdout)) as Printed)
  const paths = tarballs.files.map(({ path }) => path)
  check(
    "latchkey-cli has what its commands need, and nothing else",
    wrongFiles(paths, tarballs.size, ["README.md", "LICENSE", "dist/run.js"]).join("\n")
  )
  check("latchkey-cli installs", outcome(install(join(folder, tarballs.filename))))
  const source = join(folder, "client.ts")
  writeFileSync(
    source,
    "import { StackClientApp } from \"@stackframe/js\"\nexport const app = new StackClientApp({ tokenStore: \"cookie\" })\n"
  )
  const commandLine = join(folder, "node_modules", "latchkey", "dist", "cli", "latchkey.js")
  const migration = spawnSync(outerNode(), [commandLine, "migrate", "--json", "client.ts"], { cwd: folder, encoding: "utf8" })
  rmSync(source)
  check(
    "npx latchkey migrate runs latchkey-cli",
    migration.stdout.includes("createClientApp") ? undefined : `${migration.stdout}${migration.stderr}`
  )
}
