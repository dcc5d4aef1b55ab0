/**
 * Valid header values (RFC 9110, section 5.5): for any other value, `fetch` throws an error that contains the value, which may be secret.
 */

/** Matches tabs, spaces, visible ASCII characters, and U+0080 to U+00FF. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/

export const isHeaderText = (value: unknown): value is string => typeof value === "string" && fieldValue.test(value)

/** Whether a value can be a session's token. The library ignores any other text from a cookie or a request. */
export const isToken = (value: unknown): value is string => value !== "" && isHeaderText(value)

/** A header name: a token (RFC 9110, section 5.6.2). */
const fieldName = /^[!#$%&'*+.^_`|~\w-]+$/

/**
 * Returns why headers cannot be sent; `undefined` if they can. The text names the header unless the name itself is invalid, and never
 * contains a value. An invalid name is left out because it may be a misplaced value.
 */
export const whyUnsendable = (headers: { readonly [name: string]: unknown }): string | undefined => {
  for (const [name, value] of Object.entries(headers)) {
    if (!fieldName.test(name)) return "a header name is not a token (RFC 9110, section 5.6.2)"
    if (!isHeaderText(value)) {
      return `the header ${name} has a control character or one above U+00FF, which no header can carry (RFC 9110, section 5.5)`
    }
  }
  return undefined
}
