/**
 * Files in which the emulator does not fully match the recording, with the number of matches and the reasons. All other files match.
 */

export const notYetEqual: { readonly [topic: string]: { readonly bar: number; readonly rest: string } } = {
  "items-payments": {
    bar: 50,
    rest: "5 credits that expire after an hour are left out of the balance at once; the protocol's ledger counts them until then"
  }
}
