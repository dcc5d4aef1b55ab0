/** Revocation of a token (RFC 7009). */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { reveal } from "../schema/wire/Wire.ts"
import { type Client, connect } from "./Client.ts"
import { runOperation } from "./Exchange.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"

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
  options: { readonly hint?: "refresh_token" | "access_token" } = {}
): Effect.Effect<void, OAuth2Error> =>
  runOperation("revoke", async (exchange) => {
    const { library } = exchange
    const { hint } = options
    const { authentication, client: oauthClient, options: fetching, server } = connect(exchange, client)
    const response = await library.revocationRequest(server, oauthClient, authentication, reveal(token), {
      ...fetching,
      ...(hint !== undefined && { additionalParameters: { token_type_hint: hint } })
    })
    await library.processRevocationResponse(response)
  })
