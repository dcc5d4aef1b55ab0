/** Signs in the terminal in which `npm start` runs, like any command-line program: the user confirms in the browser. */
import { type ClientAppOptions, createClientApp, pairTokenStore } from "latchkey/promise"
import { refusalOf } from "./startPage.ts"

/**
 * Answers `POST /api/terminal` with the address of the confirmation page, and `GET /api/terminal` with whether the terminal is signed in.
 * A real program keeps the session: `examples/sessions/terminal.ts`.
 */
export const createTerminal = (options: Omit<ClientAppOptions, "tokenStore">, say: (line: string) => void) => {
  let isSignedIn = false

  /** Resolves to the address of the confirmation page. The sign-in continues until it is confirmed or expires. */
  const start = (appUrl: string) =>
    new Promise<string>((resolve, reject) => {
      const signIn = async () => {
        await using app = createClientApp({ ...options, tokenStore: null })
        const token = await app.cli.promptLogin({
          appUrl,
          pollInterval: 500,
          prompt: ({ comparisonCode, url }) => {
            say(`A sign-in of this terminal waits in the browser. Code: ${comparisonCode}`)
            resolve(url)
          }
        })
        await using signedIn = createClientApp({ ...options, tokenStore: pairTokenStore({ refreshToken: token }) })
        const user = await signedIn.user.get()
        isSignedIn = true
        say(`This terminal is signed in as ${user.primaryEmail ?? user.id}.`)
      }
      signIn().catch((error: unknown) => {
        say(`The sign-in of this terminal has ended: ${error instanceof Error ? error.message : String(error)}`)
        reject(error)
      })
    })

  return async (request: Request): Promise<Response> => {
    if (request.method === "GET") return Response.json({ isSignedIn })
    return refusalOf(request) ?? Response.json({ url: await start(new URL(request.url).origin) })
  }
}
