/** The usual height of each page, which determines the page's vertical position in the window. */
import type { Page } from "../../services/navigation/HandlerUrls.ts"
import { defaultPageHeight } from "../ui/PageMain.tsx"

/** Heights in pixels of the card and the content below it, in English, in a window 1280 pixels wide. */
const heights: { readonly [P in Page]?: number } = {
  signIn: 626,
  // The same as for sign-in, so that the brand does not move between the two pages.
  signUp: 626,
  forgotPassword: 308,
  passwordReset: 356,
  mfa: 370,
  cliAuthConfirm: 506,
  onboarding: 368
}

export const heightOf = (page: Page | undefined): number => (page && heights[page]) ?? defaultPageHeight
