/** Names from replies, made safe for a report: a name can be an e-mail address, an id or a token. */

const fieldName = /^[A-Za-z_$][\w$-]{0,40}$/
const tokenLike = /^(?:pck|ssk|sak|sk|pk)_|[0-9a-f]{8}|\d{4}|^(?=.*\d)(?=.*[A-Z])(?=.*[a-z]).{12,}$/

/** The name of a field, or a placeholder if it can be personal data or a secret. */
export const shownField = (name: string): string => fieldName.test(name) && !tokenLike.test(name) ? name : "(a name)"

/** A code of the provider, or a placeholder for other text. */
export const shownCode = (code: string): string => /^[A-Z][A-Z_]{2,80}$/.test(code) ? code : "(not a code)"

/** The type of a JSON value, for messages. */
export const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : value === undefined ? "nothing" : typeof value
