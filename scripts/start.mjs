/** `npm start`: installs if needed, then runs the tour. Needs Node 20 and npm, nothing else. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled, fail, findNode, root, runner } from "./toolchain.mjs"

const tour = "examples/tour.ts"
ensureInstalled()
const run = runner(findNode())
if (!existsSync(join(root, tour))) fail(`There is no ${tour} yet.`)
// The tour imports `latchkey` as its readers will; the condition leads that to src, so nothing has to be built first.
process.exitCode = run(tour, process.argv.slice(2), { flags: ["--conditions=@latchkey/source"] }).status ?? 1
