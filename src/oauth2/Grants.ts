/** Grants without user interaction: the exchange of a refresh token, and client credentials (RFC 6749, sections 6 and 4.4). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SingleFlight from "../pipeline/timing/SingleFlight.ts"
import { reveal } from "../schema/wire/Wire.ts"
import type { Client } from "./Client.ts"
import { runOperation } from "./Exchange.ts"
import { InvalidIdToken, OAuth2Error } from "./OAuth2Error.ts"
import { formOf, type ScopeOptions } from "./requestParameters.ts"
import { requestTokens, type Tokens } from "./Tokens.ts"

/** The running exchanges of refresh tokens, by the key that their tokens are bound to, or by the server. */
const exchanges = new WeakMap<object, SingleFlight.SingleFlight>()

/**
 * The single flight of the client, and what distinguishes two exchanges in it. Fails for arguments that cannot be sent, which untyped
 * callers may pass.
 */
const sharingOf = (client: Client, refreshToken: string | Redacted.Redacted, options: ScopeOptions) =>
  runOperation("refresh", async () => {
    const { clientId, dpop, server } = client
    const owner = dpop ?? server
    const singleFlight = exchanges.get(owner) ?? SingleFlight.make()
    exchanges.set(owner, singleFlight)
    return { singleFlight, key: JSON.stringify([server.issuer, clientId, reveal(refreshToken), String(formOf(options))]) }
  })

/**
 * New tokens for a refresh token. Servers may rotate the refresh token and refuse the old one afterwards: keep the refresh token of the
 * result, which is the old one if the server issued none.
 *
 * **Details**
 *
 * - Concurrent calls with the same `client.server`, refresh token and parameters share one request, because servers revoke a rotated refresh
 *   token that is used twice. A caller that is interrupted does not abort it. Make calls with different parameters one after the other,
 *   each with the newest refresh token. The calls of several processes need a lock.
 * - `subject` is the `sub` of the signed-in user; an ID token about another user is refused (OpenID Connect Core 1.0, section 12.2).
 *
 * **Errors** `OAuth2Error` (`Refused`, with `invalid_grant` if the session has ended · `InvalidIdToken` · `Undecodable` · `Unsendable` ·
 * network errors)
 * @category verbs @since 0.1.0
 */
export const refresh = (
  client: Client,
  refreshToken: string | Redacted.Redacted,
  options: ScopeOptions & { readonly subject?: string | undefined } = {}
): Effect.Effect<Tokens, OAuth2Error> => {
  const exchange = requestTokens("refresh", client, {
    send: ({ library }, { authentication, client: oauthClient, options: fetching, server }) =>
      library.refreshTokenGrantRequest(server, oauthClient, authentication, reveal(refreshToken), {
        ...fetching,
        additionalParameters: formOf(options)
      }),
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processRefreshTokenResponse(server, oauthClient, response)
  })
  return Effect.gen(function*() {
    const { key, singleFlight } = yield* sharingOf(client, refreshToken, options)
    const tokens = yield* singleFlight(key, exchange)
    if (tokens.claims !== null && options.subject !== undefined && tokens.claims.sub !== options.subject) {
      return yield* new OAuth2Error({ operation: "refresh", reason: new InvalidIdToken({ wrong: "sub" }) })
    }
    return tokens.refreshToken === null ? { ...tokens, refreshToken: Redacted.make(reveal(refreshToken)) } : tokens
  })
}

/**
 * Tokens for the client itself, for programs without a user. There is no refresh token: request a new token instead.
 *
 * **Errors** `OAuth2Error` (`Refused`, such as `invalid_client`, `unauthorized_client` or `invalid_scope` · `Undecodable` · network errors)
 * @category verbs @since 0.1.0
 */
export const clientCredentials = (client: Client, options: ScopeOptions = {}): Effect.Effect<Tokens, OAuth2Error> =>
  requestTokens("clientCredentials", client, {
    send: ({ library }, { authentication, client: oauthClient, options: fetching, server }) =>
      library.clientCredentialsGrantRequest(server, oauthClient, authentication, formOf(options), fetching),
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processClientCredentialsResponse(server, oauthClient, response)
  })
