/** `node scripts/run.mjs NAME …`: runs a tool or a script of the project with Node 24. */
import { ensureInstalled, fail, findNode, runner } from "./toolchain.mjs"

const [name, ...args] = process.argv.slice(2)
ensureInstalled()
if (name === undefined) fail("Usage: node scripts/run.mjs NAME …, with a tool's name or a script's path.")
process.exitCode = runner(findNode())(name, args).status ?? 1
