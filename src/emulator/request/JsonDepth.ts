/** The limit for the nesting of JSON in requests. */

/**
 * Maximum nesting of arrays and objects. `JSON.parse` reads deeper JSON, but `JSON.stringify` and `structuredClone` overflow the stack on
 * it.
 */
export const maxJsonDepth = 200

/** Whether JSON text is nested deeper than `maxJsonDepth`. Scans the text, because parsing 8 MB of brackets takes hundreds of megabytes. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === "\"") isInString = !isInString
    else if (isInString) index += char === "\\" ? 1 : 0
    else if (char === "[" || char === "{") {
      if (++depth > maxJsonDepth) return true
    } else if (char === "]" || char === "}") depth--
  }
  return false
}
