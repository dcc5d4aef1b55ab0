/** Signals that end commands early. */

/** Exit codes by signal, as in shells: 128 plus the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
type Signal = keyof typeof exitCodes

export interface SignalHandling extends Disposable {
  /** Aborts on the first SIGINT or SIGTERM. A second one ends the process immediately, as without a listener. */
  readonly signal: AbortSignal
  /** Returns the exit code after a signal, or `undefined` if none arrived. */
  readonly exitCode: () => number | undefined
}

/** Handles the signals that end a command, until the result is disposed. */
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
