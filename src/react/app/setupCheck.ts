/** Checks once, during development, that the surrounding program provides what the pages need. */
import { isSilent } from "../../errors/base/isSilent.ts"
import { isCallError } from "../../errors/call/CallError.ts"

let isChecked = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Whether the program runs in development: not in production, and not in a test, whose runner may replace style sheets by nothing. Bundlers
 * replace `process.env.NODE_ENV`; without a bundler, a browser has no `process`, and the result is `false`.
 */
const isDevelopment = (): boolean => {
  try {
    return !["production", "test"].includes(process.env["NODE_ENV"] ?? "")
  } catch {
    return false
  }
}

/** How long the page's styles may take to load, in milliseconds. */
const patience = 1000

const check = (): void => {
  isChecked = true
  // Waits for `load`, because on a slow network the styles arrive later.
  if (document.readyState !== "complete") return addEventListener("load", check, { once: true })
  // Environments without layout, such as jsdom, have no styles to check.
  if (document.documentElement.clientWidth === 0) return
  const theme = document.querySelector(".radix-themes")
  const isStyled = theme !== null && getComputedStyle(theme).getPropertyValue("--space-1") !== ""
  if (isStyled) return
  const missing = theme === null
    ? "there is no <Theme> around them. Put them inside <Theme> of \"@radix-ui/themes\", and import its styles: "
    : "the styles of Radix Themes are not loaded. Import them once: "
  // Warns developers in the console.
  // oxlint-disable-next-line eslint/no-console
  console.warn(`Latchkey: the pages and components have no styles, because ${missing}import "latchkey/react/styles.css"`)
}

/** Warns once in the console about a missing theme or missing styles. Does nothing in production. */
export const checkSetup = (): (() => void) | undefined => {
  if (isChecked || timer !== undefined || !isDevelopment()) return undefined
  timer = setTimeout(check, patience)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}

let hasWarned = false

/** Warns once in the console that no server answers at an address of this machine. Does nothing in production. */
export const warnOfSilence = (error: unknown): void => {
  if (hasWarned || !isDevelopment() || !isCallError(error)) return
  const { reason } = error
  if (reason._tag !== "Unreachable" || !isSilent(reason)) return
  hasWarned = true
  // Warns developers in the console.
  // oxlint-disable-next-line eslint/no-console
  console.warn(`Latchkey: ${reason.message}`)
}
