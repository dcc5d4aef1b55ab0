/** Sign-in with an authorization code and PKCE (RFC 6749, section 4.1; RFC 7636; RFC 9126; OpenID Connect Core 1.0, section 3.1). */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Unsendable } from "../errors/call/Reasons.ts"
import { millisOf } from "../pipeline/timing/durationFrom.ts"
import { randomString } from "../schema/wire/RandomString.ts"
import type { Client } from "./Client.ts"
import { dpopHandle } from "./DPoP.ts"
import { runOperation } from "./Exchange.ts"
import { InvalidCallback, IssuerMismatch, type OAuth2Error, StateMismatch } from "./OAuth2Error.ts"
import { push } from "./PushedRequest.ts"
import { formOf, type ParameterOptions, type Parameters } from "./requestParameters.ts"
import { endpointOf } from "./ServerMetadata.ts"
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
  /**
   * Additional parameters, such as `resource` (RFC 8707), which cannot replace those that this library sets. `response_mode` can be `query`
   * or `form_post`, whose form `finishAuthorization` accepts as `URLSearchParams`.
   */
  readonly parameters?: Parameters | undefined
  /**
   * Whether to send the parameters to the server before the browser opens the address, which then contains none of them (PAR, RFC 9126).
   * @default whether the server requires it (`requirePushedAuthorizationRequests`)
   */
  readonly isPushed?: boolean | undefined
}

/** The address to open, and the attempt to keep until the callback. @category models @since 0.1.0 */
export interface StartedAuthorization {
  readonly url: URL
  readonly attempt: AuthorizationAttempt
}

/**
 * Starts a sign-in: makes an address with PKCE (S256), a state, a nonce if an ID token is requested, and the thumbprint of the client's
 * DPoP key, if any. State, nonce and verifier have 224 bits of entropy each.
 *
 * **Details**
 *
 * Sends no request, unless the server requires pushed authorization requests or `isPushed` is `true`. Open the address of a pushed request
 * at once: it expires, often within a minute.
 *
 * **Errors** `OAuth2Error` (`MissingMetadata` · `InsecureAddress` · `Unsendable`, also for a `response_mode` that this client cannot read;
 * of a pushed request `Refused` · `RefusedWithUnknownCode` · `Undecodable` · network errors)
 * @category verbs @since 0.1.0
 */
export const startAuthorization = (
  client: Client,
  request: AuthorizationRequest
): Effect.Effect<StartedAuthorization, OAuth2Error> =>
  runOperation("startAuthorization", async (exchange) => {
    const { library } = exchange
    const { isPushed = client.server.requirePushedAuthorizationRequests, loginHint, parameters, prompt, redirectUri } = request
    const { scope = [] } = request
    const maxAge = request.maxAge === undefined ? undefined : millisOf(request.maxAge) / 1000
    const url = endpointOf(client.server, "authorizationEndpoint")
    if (!URL.canParse(redirectUri)) throw new Unsendable({ why: "redirectUri is not an absolute URL" })
    if (maxAge !== undefined && !(Number.isSafeInteger(maxAge) && maxAge >= 0)) {
      throw new Unsendable({ why: "maxAge is not a duration of whole seconds" })
    }
    const [state, codeVerifier] = [randomString(), randomString()]
    const nonce = scope.includes("openid") ? randomString() : null
    const thumbprint = client.dpop && (await dpopHandle(library, {}, client.dpop).calculateThumbprint())
    const form = formOf({ parameters, scope: scope.length > 0 ? scope : undefined })
    checkResponseMode(form)
    const query = {
      ...(prompt !== undefined && { prompt }),
      ...(loginHint !== undefined && { login_hint: loginHint }),
      ...(maxAge !== undefined && { max_age: String(maxAge) }),
      ...(thumbprint !== undefined && { dpop_jkt: thumbprint }),
      ...(nonce !== null && { nonce }),
      response_type: "code",
      client_id: client.clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256"
    }
    for (const [name, value] of Object.entries(query)) form.set(name, value)
    const requestParameters = isPushed ? await push(exchange, client, form) : form
    for (const name of requestParameters.keys()) url.searchParams.delete(name)
    for (const [name, value] of requestParameters) url.searchParams.append(name, value)
    const { issuer } = client.server
    const attempt = { issuer, state, codeVerifier: Redacted.make(codeVerifier), nonce, redirectUri, maxAge: maxAge ?? null }
    return { url, attempt }
  })

/** The response modes that `finishAuthorization` reads. */
const responseModes = ["query", "form_post"]

const checkResponseMode = (form: URLSearchParams): void => {
  const mode = form.getAll("response_mode").find((mode) => !responseModes.includes(mode))
  if (mode !== undefined) throw new Unsendable({ why: `response_mode must be ${responseModes.join(" or ")}` })
}

/** The value of a parameter; `undefined` if absent. Throws `InvalidCallback` if the parameter is repeated. */
const single = (parameters: URLSearchParams, name: string): string | undefined => {
  const [value, ...duplicates] = parameters.getAll(name)
  if (duplicates.length > 0) throw new InvalidCallback({ why: `${name} is repeated` })
  return value
}

const fallbackMode = "Start again with `parameters: { response_mode: \"query\" }`."

/** Names a response mode that cannot be read; otherwise its response would look like another attempt's. */
const checkReadable = (callback: URL | URLSearchParams, parameters: URLSearchParams): void => {
  const names = ["state", "code", "error"]
  if (parameters.has("response")) throw new InvalidCallback({ why: `it is a signed response (JARM). ${fallbackMode}` })
  if (names.some((name) => parameters.has(name))) return
  const fragment = new URLSearchParams(callback instanceof URL ? callback.hash.slice(1) : "")
  const isFragment = names.some((name) => fragment.has(name))
  throw new InvalidCallback({
    why: isFragment
      ? `its parameters are in the fragment. ${fallbackMode}`
      : `it has no parameters, or has them in the fragment, which browsers do not send to servers. ${fallbackMode}`
  })
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
 * Completes a sign-in with the authorization response: the address that the browser returned to, or its parameters, or the form that the
 * browser posted. Checks state and issuer (RFC 9207), exchanges the code, and validates the tokens. Use each attempt only once: delete it
 * before the call. `parameters` are sent to the token endpoint: a server with resource indicators needs `resource` here too (RFC 8707,
 * section 2.2).
 *
 * **Errors** `OAuth2Error` (`StateMismatch` · `IssuerMismatch` · `InvalidCallback` · `Refused`, such as `access_denied` from the user or
 * `invalid_grant` for the code · `RefusedWithUnknownCode` · `InvalidIdToken` · `Undecodable` · `Unsendable` for an invalid `codeVerifier` ·
 * network errors)
 * @category verbs @since 0.1.0
 */
export const finishAuthorization = (
  client: Client,
  callback: URL | URLSearchParams,
  attempt: AuthorizationAttempt,
  parameterOptions: ParameterOptions = {}
): Effect.Effect<Tokens, OAuth2Error> =>
  requestTokens("finishAuthorization", client, {
    send: ({ library, secrets }, { authentication, client: oauthClient, options, server }) => {
      const parameters = callback instanceof URL ? callback.searchParams : callback
      checkReadable(callback, parameters)
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
        { ...options, additionalParameters: formOf(parameterOptions) }
      )
    },
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processAuthorizationCodeResponse(server, oauthClient, response, {
        ...(attempt.nonce !== null && { expectedNonce: attempt.nonce, requireIdToken: true }),
        ...(attempt.maxAge !== null && { maxAge: attempt.maxAge })
      })
  })
