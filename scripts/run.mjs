/** `node scripts/run.mjs NAME …`: runs a tool or a script of the project with Node 24. */
import { ensureInstalled, findNode, runner } from "./toolchain.mjs"

const [name, ...args] = process.argv.slice(2)
ensureInstalled()
process.exitCode = runner(findNode())(name, args).status ?? 1
