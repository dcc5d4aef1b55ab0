/** Grants without user interaction: the exchange of a refresh token, and client credentials (RFC 6749, sections 6 and 4.4). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { reveal } from "../schema/wire/Wire.ts"
import type { Client } from "./Client.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"
import { scopeParameter } from "./scopeParameter.ts"
import { requestTokens, type Tokens } from "./Tokens.ts"

/** @category models @since 0.1.0 */
export interface ScopeOptions {
  /** @default the scopes registered for the client, or granted before */
  readonly scope?: ReadonlyArray<string> | undefined
  /** Further parameters of the request, such as `resource` (RFC 8707). They cannot replace the parameters that the client sets. */
  readonly parameters?: { readonly [name: string]: string } | undefined
}

const form = ({ parameters, scope }: ScopeOptions): { readonly [name: string]: string } => ({
  ...parameters,
  ...scopeParameter(scope)
})

/**
 * New tokens for a refresh token. Servers may rotate the refresh token and refuse the old one afterwards: keep the refresh token of the
 * result, which is the old one if the server issued none.
 *
 * **Details**
 *
 * `subject` is the `sub` of the signed-in user; an ID token about another user is refused (OpenID Connect Core 1.0, section 12.2).
 *
 * **Errors** `OAuth2Error` (`Refused`, with `invalid_grant` if the session has ended · `InvalidIdToken` · `Undecodable` · network errors)
 * @category verbs @since 0.1.0
 */
export const refresh = (
  client: Client,
  refreshToken: string | Redacted.Redacted,
  options: ScopeOptions & { readonly subject?: string } = {}
): Effect.Effect<Tokens, OAuth2Error> =>
  requestTokens("refresh", client, {
    subject: () => options.subject,
    send: ({ library }, { authentication, client: oauthClient, options: fetching, server }) =>
      library.refreshTokenGrantRequest(server, oauthClient, authentication, reveal(refreshToken), {
        ...fetching,
        additionalParameters: form(options)
      }),
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processRefreshTokenResponse(server, oauthClient, response)
  }).pipe(
    Effect.map((tokens) =>
      tokens.refreshToken === null ? { ...tokens, refreshToken: Redacted.make(reveal(refreshToken)) } : tokens
    )
  )

/**
 * Tokens for the client itself, for programs without a user. There is no refresh token: request a new token instead.
 *
 * **Errors** `OAuth2Error` (`Refused`, such as `invalid_client`, `unauthorized_client` or `invalid_scope` · `Undecodable` · network errors)
 * @category verbs @since 0.1.0
 */
export const clientCredentials = (client: Client, options: ScopeOptions = {}): Effect.Effect<Tokens, OAuth2Error> =>
  requestTokens("clientCredentials", client, {
    send: ({ library }, { authentication, client: oauthClient, options: fetching, server }) =>
      library.clientCredentialsGrantRequest(server, oauthClient, authentication, form(options), fetching),
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processClientCredentialsResponse(server, oauthClient, response)
  })
