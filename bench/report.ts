/** How a measurement, which is a process of its own, hands over its rows. */
import type { Row } from "./statistics.ts"

/** Says the rows on stdout and ends the process, whatever timers a contender has left. */
export const report = (rows: ReadonlyArray<Row>): void => {
  process.stdout.write(`\n${JSON.stringify(rows)}\n`, () => process.exit(0))
}

/** The rows from what such a process has written. */
export const rowsOf = (stdout: string): ReadonlyArray<Row> =>
  JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as ReadonlyArray<Row>
