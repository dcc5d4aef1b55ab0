/** Sign-in with an authorization code and PKCE (RFC 6749, section 4.1; RFC 7636; OpenID Connect Core 1.0, section 3.1). */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Unsendable } from "../errors/call/Reasons.ts"
import { millisOf } from "../pipeline/timing/durationFrom.ts"
import { randomString } from "../schema/wire/RandomString.ts"
import type { Client } from "./Client.ts"
import { dpopHandle } from "./DPoP.ts"
import { endpointOf } from "./endpointOf.ts"
import { runOperation } from "./Exchange.ts"
import { InvalidCallback, IssuerMismatch, type OAuth2Error, StateMismatch } from "./OAuth2Error.ts"
import { scopeParameter } from "./scopeParameter.ts"
import { requestTokens, type Tokens } from "./Tokens.ts"

/** The form of a code verifier (RFC 7636, section 4.1). This client makes verifiers of 45 characters with 224 bits of entropy. */
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/

/** A code verifier that matches `verifierForm`, redacted in programs. */
const CodeVerifier = Schema.RedactedFromValue(
  Schema.String.check(Schema.makeFilter((text) => verifierForm.test(text) || "Expected 43 to 128 unreserved characters"))
)

/**
 * The values of one authorization. Keep them from `startAuthorization` until the callback, in a place that only the user's session can read
 * and write. The JSON of `Schema.encodeEffect(AuthorizationAttempt)` contains the verifier in plain text.
 * @category schemas @since 0.1.0
 */
export const AuthorizationAttempt = Schema.Struct({
  issuer: Schema.String,
  state: Schema.NonEmptyString,
  codeVerifier: CodeVerifier,
  /** `null` if no ID token was requested. */
  nonce: Schema.NullOr(Schema.NonEmptyString),
  redirectUri: Schema.NonEmptyString,
  /** Maximum age of the user's sign-in, in seconds; `null` for any age. */
  maxAge: Schema.NullOr(Schema.Number)
})
/** @category models @since 0.1.0 */
export type AuthorizationAttempt = typeof AuthorizationAttempt.Type

/** @category models @since 0.1.0 */
export interface AuthorizationRequest {
  /** The address to which the server redirects, as registered with the server. */
  readonly redirectUri: string
  /** With `openid`, the server must issue an ID token. @default none */
  readonly scope?: ReadonlyArray<string> | undefined
  /** `none`, `login`, `consent`, `select_account` (OpenID Connect Core 1.0, section 3.1.2.1). */
  readonly prompt?: string | undefined
  readonly loginHint?: string | undefined
  /** The maximum age of the user's sign-in at the server, in whole seconds; a number is milliseconds. @default any age */
  readonly maxAge?: Duration.Input | undefined
  /** Additional parameters, which cannot replace those that this library sets. */
  readonly parameters?: { readonly [name: string]: string } | undefined
}

/** The address to open, and the attempt to keep until the callback. @category models @since 0.1.0 */
export interface StartedAuthorization {
  readonly url: URL
  readonly attempt: AuthorizationAttempt
}

/**
 * Starts a sign-in: makes an address with PKCE (S256), a state, a nonce if an ID token is requested, and the thumbprint of the client's
 * DPoP key, if any. State, nonce and verifier have 224 bits of entropy each. Sends no request.
 *
 * **Errors** `OAuth2Error` (`MissingMetadata` · `InsecureAddress` · `Unsendable`)
 * @category verbs @since 0.1.0
 */
export const startAuthorization = (
  client: Client,
  request: AuthorizationRequest
): Effect.Effect<StartedAuthorization, OAuth2Error> =>
  runOperation("startAuthorization", async (exchange) => {
    const { library } = exchange
    const { loginHint, parameters, prompt, redirectUri, scope = [] } = request
    const maxAge = request.maxAge === undefined ? undefined : millisOf(request.maxAge) / 1000
    const scopes = scopeParameter(scope)
    const url = endpointOf(client.server, "authorizationEndpoint")
    if (!URL.canParse(redirectUri)) throw new Unsendable({ why: "redirectUri is not an absolute URL" })
    if (maxAge !== undefined && !(Number.isSafeInteger(maxAge) && maxAge >= 0)) {
      throw new Unsendable({ why: "maxAge is not a duration of whole seconds" })
    }
    const [state, codeVerifier] = [randomString(), randomString()]
    const nonce = scope.includes("openid") ? randomString() : null
    const thumbprint = client.dpop && (await dpopHandle(library, {}, client.dpop).calculateThumbprint())
    const query = {
      ...parameters,
      ...(prompt !== undefined && { prompt }),
      ...(loginHint !== undefined && { login_hint: loginHint }),
      ...(maxAge !== undefined && { max_age: String(maxAge) }),
      ...(thumbprint !== undefined && { dpop_jkt: thumbprint }),
      ...(scope.length > 0 && scopes),
      ...(nonce !== null && { nonce }),
      response_type: "code",
      client_id: client.clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256"
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { issuer } = client.server
    const attempt = { issuer, state, codeVerifier: Redacted.make(codeVerifier), nonce, redirectUri, maxAge: maxAge ?? null }
    return { url, attempt }
  })

/** The value of a parameter; `undefined` if absent. Throws `InvalidCallback` if the parameter is repeated. */
const single = (parameters: URLSearchParams, name: string): string | undefined => {
  const [value, ...duplicates] = parameters.getAll(name)
  if (duplicates.length > 0) throw new InvalidCallback({ why: `${name} is repeated` })
  return value
}

/** Checks state and issuer before any other parameter is trusted. */
const checkOrigin = ({ server }: Client, parameters: URLSearchParams, attempt: AuthorizationAttempt): void => {
  const [state, issuer] = [single(parameters, "state"), single(parameters, "iss")]
  if (state !== attempt.state) throw new StateMismatch()
  const lacksIssuer = issuer === undefined && server.authorizationResponseIssParameterSupported === true
  if (lacksIssuer || (issuer !== undefined && issuer !== server.issuer) || attempt.issuer !== server.issuer) {
    throw new IssuerMismatch({ expected: attempt.issuer })
  }
}

/**
 * Completes a sign-in with the authorization response: the address that the browser returned to, or its parameters. Checks state and issuer
 * (RFC 9207), exchanges the code, and validates the tokens. Use each attempt only once: delete it before the call.
 *
 * **Errors** `OAuth2Error` (`StateMismatch` · `IssuerMismatch` · `InvalidCallback` · `Refused`, such as `access_denied` from the user or
 * `invalid_grant` for the code · `RefusedWithUnknownCode` · `InvalidIdToken` · `Undecodable` · `Unsendable` for an invalid `codeVerifier` ·
 * network errors)
 * @category verbs @since 0.1.0
 */
export const finishAuthorization = (
  client: Client,
  callback: URL | URLSearchParams,
  attempt: AuthorizationAttempt
): Effect.Effect<Tokens, OAuth2Error> =>
  requestTokens("finishAuthorization", client, {
    send: ({ library, secrets }, { authentication, client: oauthClient, options, server }) => {
      const parameters = callback instanceof URL ? callback.searchParams : callback
      checkOrigin(client, parameters, attempt)
      const verifier = Redacted.value(attempt.codeVerifier)
      if (!verifierForm.test(verifier)) throw new Unsendable({ why: "codeVerifier must have 43 to 128 unreserved characters" })
      for (const name of ["code", "error", "error_description", "error_uri"]) single(parameters, name)
      for (const name of ["response", "id_token", "token", "access_token"]) {
        if (parameters.has(name)) throw new InvalidCallback({ why: `${name} is unexpected` })
      }
      if (!parameters.has("error") && !parameters.get("code")) throw new InvalidCallback({ why: "code is missing" })
      secrets.add(verifier)
      const validParameters = library.validateAuthResponse(server, oauthClient, parameters, attempt.state)
      return library.authorizationCodeGrantRequest(
        server,
        oauthClient,
        authentication,
        validParameters,
        attempt.redirectUri,
        verifier,
        options
      )
    },
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processAuthorizationCodeResponse(server, oauthClient, response, {
        ...(attempt.nonce !== null && { expectedNonce: attempt.nonce, requireIdToken: true }),
        ...(attempt.maxAge !== null && { maxAge: attempt.maxAge })
      })
  })
