/** A script that has a page dark or light before it is first drawn, for pages that a server renders. */

/** Where the choice is kept. @category constants @since 0.1.0 */
export const appearanceKey = "latchkey-appearance"

/** What the system would like. @category constants @since 0.1.0 */
export const isDark = "(prefers-color-scheme: dark)"

/**
 * Puts `light` or `dark` on `<html>`: what the person has chosen, else what the system has. For a file of your own that the head of
 * the page loads, so that nothing is drawn before: `<script src="/appearance.js">`, without `async` and `defer`, as a policy with
 * `script-src 'self'` allows it; or for a script in the page, with a nonce. `<Theme appearance="inherit">` and `useRootAppearance`
 * belong to it.
 * @category constants @since 0.1.0
 */
export const appearanceScript: string = `(() => {
  let choice = null
  try { choice = localStorage.getItem(${JSON.stringify(appearanceKey)}) } catch {}
  const dark = choice === "dark" || choice !== "light" && matchMedia(${JSON.stringify(isDark)}).matches
  document.documentElement.classList.toggle("dark", dark)
  document.documentElement.classList.toggle("light", !dark)
})()`
