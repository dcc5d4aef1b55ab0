/** Revocation and introspection of a token (RFC 7009, RFC 7662). */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { reveal } from "../schema/wire/Wire.ts"
import { type Client, connect } from "./Client.ts"
import { runOperation } from "./Exchange.ts"
import { verifySignature } from "./KeySets.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"

/** @category models @since 0.1.0 */
export interface TokenHint {
  /** The kind of the token, with which a server may find it faster. @default unknown */
  readonly hint?: "refresh_token" | "access_token" | undefined
}

/**
 * Revokes a refresh or access token; with a refresh token, most servers also revoke the tokens issued from it. An unknown token counts as
 * revoked.
 *
 * **Errors** `OAuth2Error` (`Refused`, such as `unsupported_token_type` · `MissingMetadata` · network errors)
 * @category verbs @since 0.1.0
 */
export const revoke = (
  client: Client,
  token: string | Redacted.Redacted,
  tokenHint: TokenHint = {}
): Effect.Effect<void, OAuth2Error> =>
  runOperation("revoke", async (exchange) => {
    const { library } = exchange
    const { hint } = tokenHint
    const { authentication, client: oauthClient, options, server } = connect(exchange, client)
    const response = await library.revocationRequest(server, oauthClient, authentication, reveal(token), {
      ...options,
      ...(hint !== undefined && { additionalParameters: { token_type_hint: hint } })
    })
    await library.processRevocationResponse(response)
  })

/**
 * The server's claims about a token, by their names in RFC 7662, section 2.2, such as `sub`, `scope` and `exp`. An inactive token is
 * expired, revoked, unknown, or not meant for this client; it usually has no other claims.
 * @category models @since 0.1.0
 */
export interface Introspection {
  readonly active: boolean
  readonly [claim: string]: Schema.Json
}

/**
 * Asks the server whether a token is active, and for its claims. For resource servers, which receive tokens that they cannot read.
 *
 * **Errors** `OAuth2Error` (`Refused` · `Challenged` if the server does not accept the client's authentication · `Undecodable` ·
 * `MissingMetadata` · network errors)
 * @category verbs @since 0.1.0
 */
export const introspect = (
  client: Client,
  token: string | Redacted.Redacted,
  tokenHint: TokenHint = {}
): Effect.Effect<Introspection, OAuth2Error> =>
  runOperation("introspect", async (exchange) => {
    const { library } = exchange
    const { hint } = tokenHint
    const connection = connect(exchange, client)
    const { authentication, client: oauthClient, options, server } = connection
    const response = await library.introspectionRequest(server, oauthClient, authentication, reveal(token), {
      ...options,
      ...(hint !== undefined && { additionalParameters: { token_type_hint: hint } })
    })
    const claims = await library.processIntrospectionResponse(server, oauthClient, response)
    if (response.headers.get("content-type")?.split(";")[0] === "application/token-introspection+jwt") {
      await verifySignature(exchange, client.server, connection, response)
    }
    // The library has checked that `active` is a boolean; the other fields come from a JSON parser.
    return claims as Introspection
  })
