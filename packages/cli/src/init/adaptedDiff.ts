/** The diff of an example, in the language of a project. */
import { structuredPatch } from "diff"

/** The lines of one side of a diff: those without a mark, and those with `mark`. */
const sideOf = (lines: ReadonlyArray<string>, mark: string): string =>
  lines.filter((line) => !/^[+-]/.test(line) || line.startsWith(mark)).map((line) => `${line.slice(1)}\n`).join("")

/** The lines of a diff whose two sides `adapt` changes. */
export const adaptedDiff = (diff: string, adapt: (text: string) => string): ReadonlyArray<string> => {
  const lines = diff.trimEnd().split("\n")
  const [before, after] = [adapt(sideOf(lines, "-")), adapt(sideOf(lines, "+"))]
  return structuredPatch("", "", before, after, "", "", { context: lines.length }).hunks.flatMap((hunk) => hunk.lines)
}
