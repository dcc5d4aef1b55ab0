/** The initials of a user or a team without an image. */

/**
 * The first two letters or digits, in capitals, of the first item of `names` that is not empty. For a name without letters or digits, its
 * first two characters. `undefined` if all names are empty.
 */
export const initials = (...names: ReadonlyArray<string | null | undefined>): string | undefined => {
  const name = names.map((name) => name?.trim()).find((name) => name !== undefined && name !== "")
  if (name === undefined) return undefined
  // A visible character may have several code points, such as an emoji or a letter with an accent.
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character))
  return (letters.length > 0 ? letters : characters).slice(0, 2).join("").toUpperCase()
}
