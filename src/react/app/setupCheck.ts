/** What the pages need of the program around them, checked once while it is developed. */

let isChecked = false

/** Bundlers put a value in the place of `process.env.NODE_ENV`; without one there is no `process`. */
const isDevelopment = (): boolean => {
  try {
    return process.env["NODE_ENV"] !== "production"
  } catch {
    return false
  }
}

/** Milliseconds in which styles that the page loads are there. */
const patience = 1000

const check = (): void => {
  // On a slow network the styles come later.
  if (document.readyState !== "complete") return addEventListener("load", check, { once: true })
  const theme = document.querySelector(".radix-themes")
  const isStyled = theme !== null && getComputedStyle(theme).getPropertyValue("--space-1") !== ""
  if (isStyled) return
  const missing = theme === null
    ? "there is no <Theme> around them. Put them inside <Theme> of \"@radix-ui/themes\", and import its styles: "
    : "the styles of Radix Themes are not there. Import them once: "
  // For developers, in the place where they look first.
  // oxlint-disable-next-line eslint/no-console
  console.warn(`Latchkey: the pages and components have no styles, for ${missing}import "@radix-ui/themes/styles.css"`)
}

/** Says once in the console what is missing: the theme, or its styles. Nothing in production. */
export const checkSetup = (): (() => void) | undefined => {
  if (isChecked || !isDevelopment()) return undefined
  isChecked = true
  const timer = setTimeout(check, patience)
  return () => {
    clearTimeout(timer)
    isChecked = false
  }
}
