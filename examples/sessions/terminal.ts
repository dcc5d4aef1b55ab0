/** A command-line program that stays signed in between two runs: the browser confirms the sign-in, a file keeps the session. */
import * as Redacted from "effect/Redacted"
import { type ClientAppOptions, createClientApp } from "latchkey/promise"
import { fileStore } from "./fileStore.ts"

export interface TerminalOptions extends Omit<ClientAppOptions, "tokenStore"> {
  /** Such as `~/.config/acme/session.json`. */
  readonly path: string
  /** The app with the page `/handler/cli-auth-confirm`, which confirms. */
  readonly appUrl: string
  readonly show: (login: { readonly url: string; readonly comparisonCode: string }) => unknown
}

/** Returns the signed-in user, after a sign-in if necessary. */
export const whoami = async ({ appUrl, path, show, ...options }: TerminalOptions): Promise<string> => {
  const tokenStore = fileStore(path)
  await using app = createClientApp({ ...options, tokenStore })
  if (await app.user.get() === null) {
    const refreshToken = Redacted.value(await app.cli.promptLogin({ appUrl, prompt: show }))
    await tokenStore.set(JSON.stringify({ accessToken: null, refreshToken }))
  }
  const user = await app.user.get({ or: "throw" })
  return user.primaryEmail ?? user.id
}
