/** Hides secrets in the panel's log. Recognizes them by the name of the field or by the format of the value. */

const mask = "••••••"

/** Names of fields, parameters and headers whose values are secret. */
const secretName =
  /password|passphrase|secret|token(?!_type)|nonce|(^|_)(code|otp|totp|pin|credentials?|assertion|signature)($|_)|verifier|hashed_key|(?:api|access|private)_?key$|(?:-key|^authorization|^cookie)$/i

/**
 * Matches secrets in any text: JSON Web Tokens, keys, also of common services, the provider's random strings of 45 characters, or their
 * last 39 characters, credentials after `Bearer`, in an address and after `password=`, and private keys in PEM.
 */
const secretForms = new RegExp(
  [
    "\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*",
    "\\b(?:ssk|sak|sk|pk|whsec|gh[oprsu]|github_pat)_\\w{8,}",
    "\\bAKIA[0-9A-Z]{16}\\b",
    "\\bxox[a-z]-[\\w-]{8,}",
    "\\b[0-9a-hjkmnp-tv-z]{39}(?:[0-9a-hjkmnp-tv-z]{6})?\\b",
    "(?<=\\b(?:bearer|basic) )[\\w.~+/=-]{8,}",
    "(?<=://[^\\s/:@]{0,256}:)[^\\s/@]+(?=@)",
    "(?<=\\b(?:password|passwd|pwd|secret|token)=)[^\\s&]+",
    "(?<=-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----)[^-]+"
  ].join("|"),
  "gi"
)

/** Whether a text is an error code, which is not secret. A field named `code` may contain an error code or a secret sign-in code. */
const isErrorCode = (text: string) => /^[A-Z]+(_[A-Z0-9]+)+$/.test(text)

/** Whether a name is that of a publishable client key, which is not secret: every page of the app contains it. */
const isPublic = (name: string) => /publishable.?client.?key$/i.test(name)

export const hideIn = (text: string): string => text.replace(secretForms, mask)

/** Hides secrets in JSON; `undefined` if the text is not JSON of an object or a list. */
const hideInJson = (text: string): string | undefined => {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.stringify(hideValue("", JSON.parse(text)))
  } catch {
    return undefined
  }
}

/**
 * Hides the whole text of a field whose name marks it as secret. In other fields, hides the parts that look secret, and secrets in JSON, such
 * as settings, and in the query of an address.
 */
export const hideField = (name: string, text: string): string => {
  if (text !== "" && secretName.test(name) && !isPublic(name) && !isErrorCode(text)) return mask
  return hideInJson(text) ?? (/^https?:\/\/\S+$/.test(text) ? hideInTarget(text) : hideIn(text))
}

const hideValue = (name: string, value: unknown): unknown => {
  if (typeof value === "string") return hideField(name, value)
  if (Array.isArray(value)) return value.map((item) => hideValue(name, item))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, hideValue(key, field)]))
}

/** Fields without secrets keep their encoding, so that the page can copy the request as a command. */
const hideForm = (form: string): string =>
  form.split("&").map((pair) => {
    const [[name, value] = ["", ""]] = new URLSearchParams(pair)
    const visibleValue = hideField(name, value)
    return visibleValue === value ? pair : `${name}=${visibleValue}`
  }).join("&")

/** Hides secrets in the path and query of a request. */
export const hideInTarget = (target: string): string => {
  const fragment = target.indexOf("#")
  if (fragment >= 0) return `${hideInTarget(target.slice(0, fragment))}#${mask}`
  const start = target.indexOf("?")
  return start < 0 ? hideIn(target) : `${hideIn(target.slice(0, start))}?${hideForm(target.slice(start + 1))}`
}

/**
 * Hides secrets in a body, and indents JSON. Returns `null` if the body is neither JSON, a form nor text, because its secrets cannot be
 * found.
 */
export const hideInBody = (type: string, text: string): string | null => {
  if (text === "") return ""
  if (type.includes("urlencoded")) return hideForm(text).replaceAll("&", "\n")
  try {
    return JSON.stringify(hideValue("", JSON.parse(text)), null, 2)
  } catch {
    return type.startsWith("text/") ? hideIn(text) : null
  }
}
