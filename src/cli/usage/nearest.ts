/** Suggestions for misspelled names. */

/** The number of letters to insert, remove, replace or swap with a neighbour (Damerau's distance, optimal string alignment). */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity
      ))
    }
  }
  return at(a.length, b.length)
}

/** The names that a user may have meant, the nearest first: at most a third of the letters differ, or the input begins a name. */
export const nearest = (input: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => ({ name, away: input.length > 1 && name.startsWith(input) ? 0 : distance(input.slice(0, 40), name) }))
    .filter(({ away, name }) => away <= Math.max(1, Math.floor(name.length / 3)) && away < name.length)
    .toSorted((a, b) => a.away - b.away)
    .map(({ name }) => name)
