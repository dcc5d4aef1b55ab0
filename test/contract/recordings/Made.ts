/** What of a recorded text the provider has made up, and so makes up anew each time: ids, keys, codes, tokens, moments. */

/** Longest difference of two moments that are the same one, in milliseconds: the provider does some of its work after it has answered. */
const moment = 5_000
const inSeconds = 1000

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
const token = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/
const prefixed = /^(sk|pk|pck|ssk|sak|acct|cus|ep|msg)_/
/** Codes, refresh tokens, hashes, credentials: long, with a digit. */
const long = /^(?=.*\d)[\w.~+/=\-:|]{20,3999}$/
/** Short ids, as of themes. */
const short = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{12,19}$/

/** Whether a whole text is something that the provider has made up. */
export const isMadeUp = (text: string): boolean =>
  uuid.test(text) || token.test(text) || prefixed.test(text) || short.test(text)
  || (long.test(text) && !/^https?:/.test(text) && !iso.test(text))

/** Ids that are the same for everybody, such as the nil UUID. */
export const isFixed = (text: string): boolean => /^0{8}-0{4}-[04]000-[08]000-0{12}$/.test(text)

export const isUuid = (text: string): boolean => uuid.test(text)
export const isToken = (text: string): boolean => token.test(text)

/** The claims of a token; nobody verifies it here. */
export const claimsOf = (text: string): unknown => JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString())

/** The pieces of a text that can be made up, as in an address or a cookie. */
export const pieces = (text: string): ReadonlyArray<string> => text.match(/[\w.-]{4,}/g) ?? []
/** What stays of a text without those pieces. */
export const frame = (text: string): string => text.replace(/[\w.-]{4,}/g, "#")

/** Whether both are moments, and the same one: in milliseconds or, as in tokens, in seconds. */
export const isSameMoment = (recorded: number, now: number): boolean =>
  Math.abs(recorded - now) <= (recorded > 1.2e12 ? moment : recorded > 1.2e9 ? moment / inSeconds : 0)

/** The same for texts, as JSON has dates. */
export const isSameDate = (recorded: string, now: string): boolean =>
  iso.test(recorded) && iso.test(now) && isSameMoment(Date.parse(recorded), Date.parse(now))
