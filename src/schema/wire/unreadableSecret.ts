/** What the error of an option says if its secret is a `Redacted` without a readable text. */
export const unreadableSecret =
  "is a `Redacted` that cannot be read: it was wiped, or another copy of effect created it. Run `latchkey doctor` to list the copies."
