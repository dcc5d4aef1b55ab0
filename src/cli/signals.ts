/** Commands that a person or a system can end before they are done. */

/** As shells have it: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
type Signal = keyof typeof exitCodes

export interface SignalHandling extends Disposable {
  /** Aborted by a signal. The same one again ends the process at once, as without a listener. */
  readonly signal: AbortSignal
  /** What the command then exits with; `undefined` as long as no signal has come. */
  readonly exitCode: () => number | undefined
}

/** Takes up the signals that ask a command to end, until it is disposed of. */
export const onSignals = (): SignalHandling => {
  const controller = new AbortController()
  let endedBy: Signal | undefined
  const end = (signal: Signal) => {
    endedBy = signal
    controller.abort()
  }
  process.once("SIGINT", end)
  process.once("SIGTERM", end)
  return {
    signal: controller.signal,
    exitCode: () => endedBy && exitCodes[endedBy],
    [Symbol.dispose]: () => {
      process.off("SIGINT", end)
      process.off("SIGTERM", end)
    }
  }
}
