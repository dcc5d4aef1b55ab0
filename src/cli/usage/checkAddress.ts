/** The check of flags whose value is a web address. */
import { UsageError } from "./flags.ts"

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/** Throws `UsageError` unless the value is an http or https address, or absent. */
export const checkAddress = (flag: string, text: string | undefined): void => {
  if (text !== undefined && !isWebAddress(text)) throw new UsageError(`--${flag} takes an http or https address`)
}
