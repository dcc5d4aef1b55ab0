/** Sign-out at the server (OpenID Connect RP-Initiated Logout 1.0). */
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { reveal } from "../schema/wire/Wire.ts"
import type { Client } from "./Client.ts"
import { runOperation } from "./Exchange.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"
import { endpointOf } from "./ServerMetadata.ts"

/** @category models @since 0.1.0 */
export interface EndSessionOptions {
  /** Identifies the user; without it, servers ask for confirmation. */
  readonly idToken?: string | Redacted.Redacted | null | undefined
  /** The address to which the server redirects afterwards, as registered with the server. */
  readonly redirectUri?: string | undefined
  /** A value that the server returns with the redirect. */
  readonly state?: string | undefined
}

/**
 * The address for the user's sign-out. Redacted, because it can contain the ID token. Sends no request.
 *
 * **Errors** `OAuth2Error` (`MissingMetadata` · `InsecureAddress`)
 * @category verbs @since 0.1.0
 */
export const endSessionUrl = (
  client: Client,
  options: EndSessionOptions = {}
): Effect.Effect<Redacted.Redacted<URL>, OAuth2Error> =>
  runOperation("endSession", async () => {
    const { idToken, redirectUri, state } = options
    const url = endpointOf(client.server, "endSessionEndpoint")
    const query = {
      client_id: client.clientId,
      ...(idToken && { id_token_hint: reveal(idToken) }),
      ...(redirectUri !== undefined && { post_logout_redirect_uri: redirectUri }),
      ...(state !== undefined && { state })
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return Redacted.make(url)
  })
