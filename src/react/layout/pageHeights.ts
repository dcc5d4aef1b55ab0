/** The usual height of each page, for its vertical position in the window. */
import type { Page } from "../../services/navigation/HandlerUrls.ts"
import { defaultPageHeight } from "../components/PageMain.tsx"

/** Heights in pixels of the card and the content below it, at 1280 pixels in English. */
const heights: { readonly [P in Page]?: number } = {
  signIn: 650,
  // As that of sign-in, so that the brand stays where it is when people go from one to the other.
  signUp: 650,
  forgotPassword: 320,
  passwordReset: 380,
  mfa: 380,
  cliAuthConfirm: 480,
  onboarding: 400
}

export const heightOf = (page: Page | undefined): number => (page && heights[page]) ?? defaultPageHeight
