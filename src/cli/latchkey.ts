/** The file that the package's `bin` is made from. */
import { run } from "./run.ts"

process.exitCode = await run(process.argv.slice(2))
