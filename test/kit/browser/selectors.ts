/** The selectors of a style sheet. */

/** Splits at commas outside parentheses. */
const partsOf = (selectors: string): ReadonlyArray<string> => {
  let depth = 0
  const parts = [""]
  for (const letter of selectors) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0
    if (letter === "," && depth === 0) parts.push("")
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** Each selector of the rules in a minified style sheet. */
export const selectorsIn = (css: string): ReadonlyArray<string> =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};@]+)\{/g)].flatMap(([, selectors = ""]) => partsOf(selectors))
