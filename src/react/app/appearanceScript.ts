/** A script that sets the dark or light appearance of server-rendered pages before the first paint. */

/** The `localStorage` key of the user's choice of appearance. */
export const appearanceKey = "latchkey-appearance"

/** The media query for a system that prefers the dark appearance. */
export const isDark = "(prefers-color-scheme: dark)"

/**
 * Sets `light` or `dark` on `<html>`: the user's choice or, without one, the system's preference. Load it in the head without `async` or
 * `defer`, so that it runs before the first paint: as a file (`<script src="/appearance.js">`), which `script-src 'self'` allows, or as an
 * inline script with a nonce. Use it with `<Theme appearance="inherit">` and `useRootAppearance`.
 * @category constants @since 0.1.0
 */
export const appearanceScript: string = `(() => {
  let choice = null
  try { choice = localStorage.getItem(${JSON.stringify(appearanceKey)}) } catch {}
  const dark = choice === "dark" || choice !== "light" && matchMedia(${JSON.stringify(isDark)}).matches
  document.documentElement.classList.toggle("dark", dark)
  document.documentElement.classList.toggle("light", !dark)
})()`
