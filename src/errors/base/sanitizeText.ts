/** How errors show text from the provider or the platform: with a maximum length, on one line in a message, and safe in JSON. */

/** Maximum length, in characters, of the text that a message quotes from the provider or the runtime. */
export const maxTextLength = 300

/** Control characters, line and paragraph separators, lone surrogates, and marks that change the text direction. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+ */gu

/** The text on one line, truncated with an ellipsis. Removes control characters, which could forge a log line or control a terminal. */
export const sanitizeText = (text: string, longest = maxTextLength): string =>
  text.slice(0, longest).replace(unprintable, " ") + (text.length > longest ? "…" : "")

/** The message of an error for use in another message; `undefined` for any other value. */
export const messageOf = (error: unknown): string | undefined => {
  try {
    return error instanceof Error ? sanitizeText(error.message) : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object with the property `mark`, which identifies errors of this library. */
export const isMarked = (value: unknown, mark: string): boolean => {
  try {
    return typeof value === "object" && value !== null && mark in value
  } catch {
    // The value is a proxy that throws.
    return false
  }
}

/** The code of an error in Deno and workerd, which name it only in the message. */
const codeInMessage = (message: unknown): string | undefined => {
  const [, os, dns, loss, denial] = /os error (\d+)|(dns error)|(^Network connection lost)|(--allow-net)/.exec(String(message)) ??
    []
  if (os) return /^(?:111|61|10061)$/.test(os) ? "ECONNREFUSED" : undefined
  return dns ? "ENOTFOUND" : loss ? "ECONNRESET" : denial && "ERR_ACCESS_DENIED"
}

/** The system's code, such as `ECONNREFUSED`, of an error or its cause; `null` if absent. */
export const systemCodeOf = (value: unknown): string | null => {
  try {
    let error = value as
      | {
        readonly code?: unknown
        readonly message?: unknown
        readonly cause?: unknown
        readonly errors?: ReadonlyArray<unknown>
      }
      | undefined
    for (let depth = 0; depth < 8 && error; depth++) {
      const { cause, errors, message }: typeof error = error
      const code = error.code ?? codeInMessage(message)
      if (typeof code === "string" && /^\w{2,40}$/.test(code)) return code
      // Node's `AggregateError` has one error per attempted address.
      error = (errors?.[0] ?? cause) as typeof error
    }
  } catch {
    // A getter or a proxy threw.
  }
  return null
}

/** The name of an error, or the type of another thrown value. Omits the message, which may contain anything. */
export const kindOf = (error: unknown): string => {
  try {
    const name: unknown = error instanceof Error ? error.name : typeof error
    return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "Error"
  } catch {
    return "Error"
  }
}

/**
 * Limits of an error in JSON: depth, objects, entries per object, and characters per text. `JSON.stringify` overflows the stack beyond a
 * few thousand levels.
 */
const most = { depth: 16, objects: 500, entries: 100, text: 2_000 } as const

/** Converts any value to a copy that `JSON.stringify` accepts: `Redacted` stays redacted, and an ellipsis replaces omitted parts. */
export const jsonOf = (value: unknown): unknown => {
  let objects = 0
  const copy = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") return value.length > most.text ? `${value.slice(0, most.text)}…` : value
    if (typeof value === "bigint") return String(value)
    if (typeof value !== "object" || value === null) return value
    if (depth > most.depth || ++objects > most.objects) return "…"
    try {
      if ("toJSON" in value && typeof value.toJSON === "function") return copy(value.toJSON(), depth + 1)
      if (Array.isArray(value)) return value.slice(0, most.entries).map((entry) => copy(entry, depth + 1))
      const { cause, message, name } = value instanceof Error ? value : {}
      const fields = Object.entries({ ...(name && { name, message }), ...value, ...(cause !== undefined && { cause }) })
      return Object.fromEntries(fields.slice(0, most.entries).map(([key, entry]) => [key, copy(entry, depth + 1)]))
    } catch {
      // A getter, a proxy or a `toJSON` threw.
      return "…"
    }
  }
  return copy(value, 0)
}
