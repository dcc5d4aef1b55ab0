/** The checks of flags that several commands have. */
import { UsageError } from "./flags.ts"

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/** Throws `UsageError` unless the value is an http or https address, or absent. */
export const checkAddress = (flag: string, text: string | undefined): void => {
  if (text !== undefined && !isWebAddress(text)) throw new UsageError(`--${flag} takes an http or https address`)
}

/** The port that a flag names. Throws `UsageError` for another text. */
export const portFrom = (text: string | number): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`${text} is not a port`)
  return port
}
