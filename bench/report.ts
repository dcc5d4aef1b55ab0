/** Passes the rows of a measurement from its separate process. */
import type { Row } from "./statistics.ts"

/** Prints the rows to stdout, and ends the process even if a contender has left timers. */
export const report = (rows: ReadonlyArray<Row>): void => {
  process.stdout.write(`\n${JSON.stringify(rows)}\n`, () => process.exit(0))
}

/** Parses the rows from the output of such a process. */
export const rowsOf = (stdout: string): ReadonlyArray<Row> =>
  JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as ReadonlyArray<Row>
