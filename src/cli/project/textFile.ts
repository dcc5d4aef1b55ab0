/** The byte order mark and the line breaks of a text file, which a change keeps. */

/** The text without the byte order mark that some editors write first, for parsers that do not accept it. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, "")

/** Appends lines in the text's own line endings. Ends the last line first if it is unterminated. */
export const withLines = (text: string, lines: ReadonlyArray<string>): string => {
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n"
  const gap = withoutMark(text) === "" || text.endsWith("\n") ? "" : lineBreak
  return text + gap + lines.map((line) => line + lineBreak).join("")
}
