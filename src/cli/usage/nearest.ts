/** Suggestions for misspelled names. */

/** The number of letters to insert, remove, replace or swap with a neighbour (Damerau's distance, optimal string alignment). */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity
      ))
    }
  }
  return at(one.length, other.length)
}

/** The names that a user may have meant, the nearest first: at most a third of the letters differ, or the input begins a name. */
export const nearest = (input: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => ({ name, away: input.length > 1 && name.startsWith(input) ? 0 : distance(input.slice(0, 40), name) }))
    .filter(({ away, name }) => away <= Math.max(1, Math.floor(name.length / 3)) && away < name.length)
    .toSorted((one, other) => one.away - other.away)
    .map(({ name }) => name)
