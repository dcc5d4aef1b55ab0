/** Searches texts like PostgreSQL's `ILIKE '%…%'`. */

/** A character of the pattern; `null` matches any character. */
type Part = ReadonlyArray<string | null>

/** The parts between the wildcards `%`. `_` matches any character, and a backslash makes the next character literal. */
const partsOf = (pattern: string): ReadonlyArray<Part> => {
  const parts: Array<Array<string | null>> = [[]]
  const chars = Array.from(pattern.toLowerCase())
  for (let index = 0; index < chars.length; index++) {
    const char = chars[index] ?? ""
    if (char === "%") parts.push([])
    else parts.at(-1)?.push(char === "_" ? null : char === "\\" ? chars[++index] ?? "%" : char)
  }
  return parts
}

/**
 * Makes a test of whether a text contains, ignoring case, all that the pattern has between its wildcards. Takes a fraction of the time of
 * `contains`, for which each text that contains the pattern passes. The text is in lower case.
 */
export const mayContain = (pattern: string): (text: string) => boolean => {
  const literals = partsOf(pattern).flatMap((part) => part.map((char) => char ?? "%").join("").split("%"))
  const [first = "", ...shorterTexts] = literals.toSorted((a, b) => b.length - a.length)
  return (text) => text.includes(first) && shorterTexts.every((literal) => text.includes(literal))
}

/** Makes a test of whether a text contains the pattern, ignoring case. */
export const contains = (pattern: string): (text: string) => boolean => {
  const parts = partsOf(pattern)
  return (text) => {
    const chars = Array.from(text.toLowerCase())
    let start = 0
    return parts.every((part) => {
      for (; start + part.length <= chars.length; start++) {
        if (part.every((char, index) => char === null || char === chars[start + index])) {
          start += part.length
          return true
        }
      }
      return false
    })
  }
}
