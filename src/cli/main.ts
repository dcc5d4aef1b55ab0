/** Runs the command `latchkey` from its sources, without a build. */
import { run } from "./run.ts"

process.exitCode = await run(process.argv.slice(2))
