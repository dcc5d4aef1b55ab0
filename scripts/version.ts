/**
 * `npm run version:bump`: turns the changesets into a new version and its section in CHANGELOG.md, and copies the version from package.json
 * into src and packages/cli.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { checkFlags } from "./flags.ts"
import { fail, findNode, npm, root, runner } from "./toolchain.mjs"

checkFlags("version:bump")
if (runner(findNode())("changeset", ["version"]).status !== 0) fail("changeset version did not succeed.")
interface Manifest {
  readonly version: string
}

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
const path = join(root, "src", "pipeline", "version.ts")
const text = readFileSync(path, "utf8")
const newText = text.replace(/(export const version = )"[^"]*"/, `$1"${version}"`)
if (newText === text && !text.includes(`"${version}"`)) fail("src/pipeline/version.ts has no version to change.")
writeFileSync(path, newText)
const projectCommands = join(root, "packages", "cli", "package.json")
const manifest = JSON.parse(readFileSync(projectCommands, "utf8")) as Manifest
writeFileSync(projectCommands, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
// Updates the version in the lock file.
if (npm(["install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"]).status !== 0) {
  fail("The lock file could not be updated.")
}
