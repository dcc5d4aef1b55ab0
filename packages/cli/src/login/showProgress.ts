/** Shows that the program is waiting, and for how long. */

/** Shows a line with a seconds counter on a terminal, or one fixed line elsewhere, such as in a log. */
export const showProgress = (screen: NodeJS.WriteStream = process.stderr) => {
  let timer: NodeJS.Timeout | undefined
  const show = (seconds: number) => screen.write(`\r\x1b[2KWaiting for the confirmation… ${seconds} s`)
  return {
    start: () => {
      if (!screen.isTTY) {
        screen.write("Waiting for the confirmation… Ctrl-C ends it.\n")
        return
      }
      const since = Date.now()
      show(0)
      timer = setInterval(() => show(Math.round((Date.now() - since) / 1000)), 1000)
    },
    stop: () => {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      screen.write("\r\x1b[2K")
    }
  }
}
