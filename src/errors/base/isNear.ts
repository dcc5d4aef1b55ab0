/** Recognizes misspelt names. */

/** Whether at most `most` letters must be inserted, removed or replaced to make one text the other. Its cost grows with 3 to the power of `most`. */
export const isNear = (one: string, other: string, most = 2): boolean => {
  if (one === other) return true
  if (most === 0) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return isNear(rest.slice(1), otherRest, most - 1) || isNear(rest, otherRest.slice(1), most - 1) ||
    isNear(rest.slice(1), otherRest.slice(1), most - 1)
}
