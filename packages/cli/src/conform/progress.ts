/** Shows the progress of calls: one updated line on a terminal, or a line per hundred calls elsewhere. */
import type { CallResult } from "./Difference.ts"

const interval = 100

export const progress = (screen: NodeJS.WriteStream = process.stderr) => {
  let count = 0
  let differing = 0
  return {
    note: ({ differences, endpoint }: CallResult): void => {
      count++
      if (differences.length > 0) differing++
      if (screen.isTTY) screen.write(`\r\x1b[2K${count} calls, ${differing} with differences: ${endpoint}`)
      else if (count % interval === 0) screen.write(`${count} calls, ${differing} with differences…\n`)
    },
    clear: (): void => void (screen.isTTY && screen.write("\r\x1b[2K"))
  }
}
