/** Recognizes misspelt names. */

/** Whether at most `most` letters must be inserted, removed or replaced to make one text the other. Its cost grows with 3 to the power of `most`. */
const isNear = (a: string, b: string, most = 2): boolean => {
  if (a === b) return true
  if (most === 0) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [rest, otherRest] = [a.slice(start), b.slice(start)]
  return isNear(rest.slice(1), otherRest, most - 1) || isNear(rest, otherRest.slice(1), most - 1) ||
    isNear(rest.slice(1), otherRest.slice(1), most - 1)
}

/** The name to suggest for an unknown one, regardless of case; `undefined` if none is near. */
export const nearest = (name: string, names: ReadonlyArray<string>): string | undefined =>
  names.find((candidate) => isNear(name.toLowerCase(), candidate.toLowerCase()))
