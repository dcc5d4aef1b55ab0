/** Version ranges of the forms that peer dependencies of this package have: `^1.2.3`, `>=1.2.3 <1.4.0` and `*`. */

/** The three numbers of a version; `undefined` for a version before a release, which ranges do not include. */
const numbersOf = (version: string): ReadonlyArray<number> | undefined => {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\+.*)?$/.exec(version)
  // A part that is missing is `undefined` at run time.
  return match ? match.slice(1).map((part) => Number(part || 0)) : undefined
}

const compare = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number =>
  a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0

/** Whether a version is in a range. `true` for versions and ranges of other forms, about which nothing is known. */
export const isInRange = (version: string, range: string): boolean => {
  if (/^\d+\.\d+\.\d+-/.test(version)) return range === "*"
  const numbers = numbersOf(version)
  if (numbers === undefined) return true
  return range.split(" ").every((part) => {
    const [, sign, text = ""] = /^(\^|>=|<)(.+)$/.exec(part) ?? []
    const limit = numbersOf(text)
    if (limit === undefined) return true
    const difference = compare(numbers, limit)
    return sign === "<" ? difference < 0 : difference >= 0 && (sign !== "^" || numbers[0] === limit[0])
  })
}

/** What to install for a range, without characters that a shell interprets: `19` for `^19.0.0`, `4.1` for `>=4.1.0 <4.3.0`. */
export const selectorOf = (range: string): string => {
  const [, sign, major = "", minor = ""] = /^(\^|>=)?(\d+)(?:\.(\d+))?/.exec(range) ?? []
  return sign === "^" || minor === "" ? major || "latest" : `${major}.${minor}`
}
