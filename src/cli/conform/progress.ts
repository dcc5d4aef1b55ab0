/** Shows that calls are being made: on a terminal one line that is written over, elsewhere a line for every hundred calls. */
import type { CallResult } from "./Difference.ts"

const each = 100

export const progress = (screen: NodeJS.WriteStream = process.stderr) => {
  let count = 0
  let differing = 0
  return {
    note: ({ differences, endpoint }: CallResult): void => {
      count++
      if (differences.length > 0) differing++
      if (screen.isTTY) screen.write(`\r\x1b[2K${count} calls, ${differing} with differences: ${endpoint}`)
      else if (count % each === 0) screen.write(`${count} calls, ${differing} with differences…\n`)
    },
    clear: (): void => void (screen.isTTY && screen.write("\r\x1b[2K"))
  }
}
