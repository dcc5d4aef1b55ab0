/** `latchkey login`: signs a user in through the browser, and writes the refresh token to a file or stdout. */
import { terminalMessage, terminalText } from "../../../src/cli/terminalText.ts"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import { createClientApp, reveal } from "../../../src/promise/index.ts"
import type { CliLoginPrompt } from "../../../src/services/client/Cli.ts"
import { flagMessage } from "./flagMessage.ts"
import { openPage } from "./login/openPage.ts"
import { showProgress } from "./login/showProgress.ts"
import { openDestination, type TokenDestination } from "./login/tokenFile.ts"
import { onSignals } from "./signals.ts"

export interface LoginOptions {
  readonly appUrl: string
  readonly projectId: string | undefined
  readonly publishableClientKey: string | undefined
  readonly apiUrl: string | undefined
  /** Whether to open the confirmation page in the browser, in addition to showing its address. */
  readonly opens: boolean
  /** The file to write the refresh token to. If `undefined`, the command prints the token. */
  readonly out: string | undefined
}

const confirmationPrompt = ({ comparisonCode, expiresAt, url }: CliLoginPrompt) =>
  `Confirm in the browser that this terminal may sign in as you, until ${expiresAt.toLocaleTimeString()}:

  ${terminalText(url)}

Code: ${comparisonCode}
Confirm only if the page shows the same code.
`

/** Returns the token if it is safe to print. Throws for a token with control characters, because stripping them would change the token. */
const checkPrintable = (token: string): string => {
  if (terminalText(token) !== token) {
    throw new Error("the provider's refresh token contains control characters, so it was not written.")
  }
  return token
}

/** Signs in. Writes everything except the token to stderr, so that another program can read the token from stdout. */
export const login = async (options: LoginOptions): Promise<number> => {
  using signals = onSignals()
  const progress = showProgress()
  let target: TokenDestination | undefined
  try {
    const { apiUrl, appUrl, opens, out, projectId, publishableClientKey } = options
    await using app = createClientApp({ projectId, publishableClientKey, baseUrl: apiUrl, tokenStore: null })
    // The token is issued only once, so this first ensures that the destination is writable.
    target = await openDestination(out)
    const token = await app.with({ signal: signals.signal }).cli.promptLogin({
      appUrl,
      prompt: (prompt) => {
        console.error(confirmationPrompt(prompt))
        if (opens) openPage(prompt.url)
        progress.start()
      }
    })
    progress.stop()
    await target.write(checkPrintable(reveal(token)))
    console.error(out === undefined ? "Signed in." : `Signed in. The refresh token is in ${terminalText(out)}.`)
    return 0
  } catch (cause) {
    progress.stop()
    await target?.discard()
    const exitCode = signals.exitCode()
    if (exitCode !== undefined) {
      console.error("latchkey login: stopped before the sign-in was complete.")
      return exitCode
    }
    const isUsage = cause instanceof InvalidOption
    console.error(`latchkey login: ${isUsage ? terminalText(flagMessage(cause, "--api-url")) : terminalMessage(cause)}`)
    return isUsage ? 2 : 1
  }
}
