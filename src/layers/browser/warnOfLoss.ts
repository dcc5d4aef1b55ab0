/** A warning for developers whose users would be signed out by the next page. */

/** Warns once that the session ends with the page. */
export const warnOfLoss = () => {
  let hasWarned = false
  return (reason: string) => {
    if (hasWarned) return
    hasWarned = true
    // Warns developers in the console: the sign-in succeeds, and the next page shows no user.
    // oxlint-disable-next-line eslint/no-console
    console.warn(`Latchkey: the user is signed out when the page is left. ${reason}`)
  }
}
