/** How a measurement, which runs in a separate process, returns its rows. */
import type { Row } from "./statistics.ts"

/** Prints the rows to stdout and ends the process, whatever timers a contender has left. */
export const report = (rows: ReadonlyArray<Row>): void => {
  process.stdout.write(`\n${JSON.stringify(rows)}\n`, () => process.exit(0))
}

/** The rows from the output of such a process. */
export const rowsOf = (stdout: string): ReadonlyArray<Row> =>
  JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as ReadonlyArray<Row>
