/** Text from the provider, files and arguments, made safe to print on a terminal. */

/**
 * Escape sequences (ECMA-48, section 5.4): strings such as titles and links (OSC, DCS) up to their end, control sequences (CSI), and
 * shorter ones. The alternatives are disjoint, so that matching takes linear time; the pattern of `node:util` takes minutes for 100 KB of
 * `ESC ]`.
 */
/* oxlint-disable no-control-regex */
const sequences =
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])\P{Cc}*(?:\x07|\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]/gu
/* oxlint-enable no-control-regex */

/** Tabs and all line breaks. */
const breaks = /[\t\n\v\f\r\x85\u2028\u2029]+/g

/** Control characters (C0, DEL, C1), and directional marks, embeddings, overrides and isolates (Unicode TR 9, section 2). */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Returns one line that affects neither the terminal nor the surrounding text: without escape sequences (CSI, OSC) and control characters.
 * Line breaks become spaces, so that a value cannot imitate a line of the command.
 */
export const terminalText = (text: string): string =>
  text.toWellFormed().replaceAll(sequences, "").replaceAll(breaks, " ").replaceAll(unsafe, "")

/** Returns JSON with strings that are safe to print; other values are unchanged. */
export const terminalJson = (value: unknown, indentation?: number): string =>
  JSON.stringify(value, (_, member: unknown) => typeof member === "string" ? terminalText(member) : member, indentation)

/** Returns the error's message in one line. */
export const terminalMessage = (cause: unknown): string => terminalText(cause instanceof Error ? cause.message : String(cause))
