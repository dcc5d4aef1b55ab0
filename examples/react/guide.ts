/** What to try in the example app: `npm start` prints the list, and the start page shows it and ticks what was done. */

/** An account that exists when the app starts (`server/seed.ts`). */
export const ada = { email: "ada@example.com", password: "analytical engine" }

/** Seconds that the button on the start page breaks the network. The SDK retries reads for at least 7.5 seconds. */
export const outageSeconds = 6

export interface Suggestion {
  readonly title: string
  readonly text: string
}

export type SuggestionName =
  | "signIn"
  | "credits"
  | "passkey"
  | "twoFactor"
  | "mail"
  | "tabs"
  | "network"
  | "expiry"
  | "terminal"
  | "looks"

export type Suggestions = { readonly [name in SuggestionName]: Suggestion }

/** The suggestions in display order. */
export const suggestions: Suggestions = {
  signIn: { title: "Sign in as Ada", text: `Email ${ada.email}, password "${ada.password}".` },
  credits: { title: "Spend and buy credits", text: "Each pattern takes one of Ada's 10 credits. Buying opens a test checkout." },
  passkey: { title: "Add a passkey", text: "Add it in the account settings, sign out, then sign in with the passkey." },
  twoFactor: {
    title: "Turn on two-factor authentication",
    text: "Scan the QR code in the account settings. The next sign-in asks for a code."
  },
  mail: { title: "Sign up and read the mail", text: "Use any address: the emulator keeps all mail in its inbox." },
  tabs: { title: "Sign out in another tab", text: "Open a second tab and sign out there: this tab follows." },
  network: {
    title: "Break the network",
    text: `For ${outageSeconds} seconds every request fails. A page waits for its data; weaving reports the failure.`
  },
  expiry: {
    title: "Expire the token",
    text: "The provider refuses the next call as expired. The app renews the token and repeats the call; the page shows no error."
  },
  terminal: {
    title: "Sign in on a terminal",
    text: "The terminal of npm start asks to act as you. Authorize it if the page shows the same code."
  },
  looks: {
    title: "Switch to German or dark mode",
    text: "The language is in the header, the appearance in the account menu."
  }
}
