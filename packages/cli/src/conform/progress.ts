/** Shows the progress of calls: one updated line on a terminal, or a line per hundred calls elsewhere. */
import type { CallResult } from "./Difference.ts"

const interval = 100

export const progress = (screen: NodeJS.WriteStream = process.stderr) => {
  const start = Date.now()
  let total: number | undefined
  let count = 0
  let differing = 0
  const line = () => {
    const seconds = Math.round((Date.now() - start) / 1000)
    return `${count} ${total === undefined ? "" : `of ${total} `}calls in ${seconds} s, ${differing} with differences`
  }
  return {
    /** Sets the number of calls that a conforming provider gets. */
    expect: (calls: number): void => {
      total = calls
    },
    note: ({ differences, endpoint }: CallResult): void => {
      count++
      if (differences.length > 0) differing++
      if (screen.isTTY) screen.write(`\r\x1b[2K${line()}: ${endpoint}`)
      else if (count % interval === 0) screen.write(`${line()}…\n`)
    },
    clear: (): void => void (screen.isTTY && screen.write("\r\x1b[2K"))
  }
}
