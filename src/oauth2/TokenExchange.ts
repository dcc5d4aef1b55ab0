/** Exchange of a token for another, such as one for a service behind this one (RFC 8693). */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { reveal } from "../schema/wire/Wire.ts"
import type { Client } from "./Client.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"
import { formOf, type ScopeOptions } from "./requestParameters.ts"
import { requestTokensOfType, type Tokens } from "./Tokens.ts"

/** The type of a token (RFC 8693, section 3); the name of another type is an address. @category models @since 0.1.0 */
export type TokenKind = "access_token" | "refresh_token" | "id_token" | "jwt" | "saml1" | "saml2" | `${string}:${string}`

/** A token, and its type. @category models @since 0.1.0 */
export interface TypedToken {
  readonly token: string | Redacted.Redacted
  /** @default "access_token" */
  readonly type?: TokenKind | undefined
}

/** @category models @since 0.1.0 */
export interface TokenExchange extends ScopeOptions {
  /** The token of the user or program that the new token is for. */
  readonly subject: TypedToken
  /** The token of the program that acts for the subject. @default the client itself */
  readonly actor?: TypedToken | undefined
  /** @default the server decides, usually an access token */
  readonly requestedType?: TokenKind | undefined
  /** Names of the services that the new token is for. `parameters: { resource }` names them by address. */
  readonly audience?: ReadonlyArray<string> | undefined
}

/** The issued token, in `accessToken` whatever its type. @category models @since 0.1.0 */
export interface ExchangedTokens extends Omit<Tokens, "tokenType"> {
  /** `N_A` if the token gives no access by itself (RFC 8693, section 2.2.1). */
  readonly tokenType: Tokens["tokenType"] | "N_A"
  /** The type of the issued token, such as `urn:ietf:params:oauth:token-type:access_token`; `null` if the server omits it. */
  readonly issuedTokenType: string | null
}

const grantType = "urn:ietf:params:oauth:grant-type:token-exchange"

const nameOf = (kind: TokenKind): string => kind.includes(":") ? kind : `urn:ietf:params:oauth:token-type:${kind}`

/** The parameters of a request (RFC 8693, section 2.1). */
const exchangeForm = ({ actor, audience, parameters, requestedType, scope, subject }: TokenExchange): URLSearchParams => {
  const { token, type = "access_token" } = subject
  return formOf({
    scope,
    parameters: {
      ...parameters,
      ...(audience !== undefined && { audience }),
      ...(requestedType !== undefined && { requested_token_type: nameOf(requestedType) }),
      ...(actor !== undefined && { actor_token: reveal(actor.token), actor_token_type: nameOf(actor.type ?? "access_token") }),
      subject_token: reveal(token),
      subject_token_type: nameOf(type)
    }
  })
}

/**
 * Exchanges a token for another one: for another service, with fewer scopes, or of another type (RFC 8693).
 *
 * **Errors** `OAuth2Error` (`Refused`, such as `invalid_request` for the subject's token, or `invalid_target` for the audience ·
 * `InvalidIdToken` · `Undecodable` · `Unsendable` · network errors)
 * @category verbs @since 0.1.0
 */
export const exchangeToken = (client: Client, exchange: TokenExchange): Effect.Effect<ExchangedTokens, OAuth2Error> =>
  requestTokensOfType("exchangeToken", client, {
    send: ({ library }, { authentication, client: oauthClient, options, server }) =>
      library.genericTokenEndpointRequest(server, oauthClient, authentication, grantType, exchangeForm(exchange), options),
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processGenericTokenEndpointResponse(server, oauthClient, response, {
        // The type of a token that gives no access is checked afterwards, like every other.
        recognizedTokenTypes: { n_a: () => {} }
      })
  }, ["N_A"])
