/** A command-line program that stays signed in between runs: the user confirms the sign-in in the browser, and a file keeps the session. */
import { type ClientAppOptions, createClientApp, fileTokenStore } from "latchkey/promise"

export interface TerminalOptions extends Omit<ClientAppOptions, "tokenStore"> {
  /** The path of the session file, such as `~/.config/acme/session.json`. */
  readonly path: string
  /** The address of the app with the confirmation page, `/handler/cli-auth-confirm`. */
  readonly appUrl: string
  readonly show: (login: { readonly url: string; readonly comparisonCode: string }) => unknown
}

/** Returns the signed-in user. Signs in first if necessary. */
export const whoami = async ({ appUrl, path, show, ...options }: TerminalOptions): Promise<string> => {
  const session = fileTokenStore(path)
  await using app = createClientApp({ ...options, tokenStore: session })
  if (await app.user.find() === null) {
    await session.write({ refreshToken: await app.cli.promptLogin({ appUrl, prompt: show }) })
  }
  const user = await app.user.get()
  return user.primaryEmail ?? user.id
}
