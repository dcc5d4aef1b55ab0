/** Runs the command `latchkey-cli` from its sources. */
import { run } from "./run.ts"

process.exitCode = await run(process.argv.slice(2))
