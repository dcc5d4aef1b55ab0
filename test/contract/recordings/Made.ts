/** Finds the generated values in a recorded text: ids, keys, codes, tokens and dates. */

/** Largest difference of two dates that count as equal, in milliseconds: the provider does some of its work after its response. */
const moment = 5_000
const inSeconds = 1000

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
const token = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/
const prefixPattern = /^(sk|pk|pck|ssk|sak|acct|cus|ep|msg)_/
/** Codes, refresh tokens, hashes and credentials: long texts with a digit. */
const long = /^(?=.*\d)[\w.~+/=\-:|]{20,3999}$/
/** Short ids, such as those of email themes. */
const short = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{12,19}$/

/** Whether the whole text is a generated value. */
export const isMadeUp = (text: string): boolean =>
  uuid.test(text) || token.test(text) || prefixPattern.test(text) || short.test(text)
  || (long.test(text) && !/^https?:/.test(text) && !iso.test(text))

/** Whether a text can replace a generated value. One in 1,500 random texts of 43 characters has no digit. */
export const canReplace = (generatedText: string, text: string): boolean =>
  isMadeUp(text) || (text.length === generatedText.length && /^[\w-]{12,}$/.test(text))

/** Whether an id is constant, such as the nil UUID. */
export const isFixed = (text: string): boolean => /^0{8}-0{4}-[04]000-[08]000-0{12}$/.test(text)

export const isUuid = (text: string): boolean => uuid.test(text)
export const isToken = (text: string): boolean => token.test(text)

/** The claims of a token, without verifying it. */
export const claimsOf = (text: string): unknown => JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString())

/** The parts of a text that may be generated, such as in an address or a cookie. */
export const pieces = (text: string): ReadonlyArray<string> => text.match(/[\w.-]{4,}/g) ?? []
/** The text without the parts that may be generated. */
export const frame = (text: string): string => text.replace(/[\w.-]{4,}/g, "#")

/** Whether two dates count as the same, in milliseconds or, as in tokens, in seconds. */
export const isSameMoment = (recording: number, now: number): boolean =>
  Math.abs(recording - now) <= (recording > 1.2e12 ? moment : recording > 1.2e9 ? moment / inSeconds : 0)

/** Like `isSameMoment`, for strings, the form of dates in JSON. */
export const isSameDate = (recording: string, now: string): boolean =>
  iso.test(recording) && iso.test(now) && isSameMoment(Date.parse(recording), Date.parse(now))
