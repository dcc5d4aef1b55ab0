/** `npm start`: installs if needed, runs the tour, then the example app with its emulator. Needs Node 20 and npm, nothing else. */
import { ensureInstalled, findNode, runner } from "./toolchain.mjs"

ensureInstalled()
const run = runner(findNode())
// The programs import `latchkey` as their readers will; the condition leads that to src, so nothing has to be built first.
const options = { flags: ["--conditions=@latchkey/source"] }
// Ctrl+C goes to all of us: the program ends by itself, and this one after it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {})
const toured = run("examples/tour.ts", [], options)
const { status } = toured.status === 0 ? run("examples/react/start.ts", process.argv.slice(2), options) : toured
// Without a status, a signal ended it.
process.exitCode = status ?? 130
