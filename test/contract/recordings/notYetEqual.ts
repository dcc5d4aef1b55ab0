/**
 * Files in which the emulator does not fully match the recording, with the number of matches and the reasons. All other files match.
 */

export const notYetEqual: { readonly [topic: string]: { readonly bar: number; readonly rest: string } } = {}
