/** The compiled samples of docs/oauth2.md, which `test/docs/samples.test.ts` compares with the page. */
import { Effect } from "effect"
import * as OAuth2 from "latchkey/oauth2"

const redirectUri = "https://app.example.com/callback"
const resource = "https://orders.example.com/"

export const makeClient = Effect.map(OAuth2.discover("https://login.example.com"), (server): OAuth2.Client => ({
  server,
  clientId: "orders",
  authentication: OAuth2.clientSecretBasic(process.env["CLIENT_SECRET"] ?? "")
}))

/** Keep `attempt` in the user's session, and send the browser to `url`. */
export const start = (client: OAuth2.Client) =>
  OAuth2.startAuthorization(client, { redirectUri, scope: ["openid", "offline_access"], parameters: { resource } })

/** `callback` is the address that the browser returned to. Delete the attempt before the call. */
export const finish = (client: OAuth2.Client, callback: URL, attempt: OAuth2.AuthorizationAttempt) =>
  OAuth2.finishAuthorization(client, callback, attempt, { parameters: { resource } }).pipe(
    Effect.catchReason("OAuth2Error", "Refused", ({ code }) => Effect.succeed(code))
  )
