/** The exchange of an authorization code for a session, checked by `oauth4webapi` (RFC 6749, section 4.1.3; RFC 9207). */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ExchangeAuthorizationCode } from "../../endpoints/auth/OAuth.ts"
import { CallError } from "../../errors/call/CallError.ts"
import { Undecodable } from "../../errors/call/Reasons.ts"
import { OAuthCallbackRejected } from "../../errors/local/OAuthFlowErrors.ts"
import { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import { callOf, type SendCall, type WireResponse } from "../../pipeline/ports/WireRequest.ts"
import { providerHeader } from "../../pipeline/request/ProviderHeaders.ts"
import { noRetries } from "../../pipeline/timing/doublingPauses.ts"
import { clockTolerance, RetrySchedule } from "../../pipeline/timing/Timing.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { type Library, library } from "../navigation/loadOAuth.ts"
import { clientOf, issuerOf } from "./OAuthClient.ts"

/** The parameters that the browser returns with, and the values stored when the sign-in was started. */
export interface AuthorizationResponse {
  readonly parameters: URLSearchParams
  readonly state: string
  readonly verifier: Redacted.Redacted
  readonly redirectUri: string
}

/** The message of `oauth4webapi`, which names parameters and fields but contains no values. */
const whyOf = (error: unknown): string => error instanceof Error ? error.message : "the library refused it"

/**
 * The client and the server as `oauth4webapi` expects them. `clockSkew` makes `oauth4webapi` use Effect's clock (`now`), which tests
 * control.
 */
const partiesOf = (oauth: Library, settings: Settings["Service"], { parameters }: AuthorizationResponse, now: number) => ({
  server: { issuer: issuerOf(settings, parameters.get("iss")), id_token_signing_alg_values_supported: ["ES256"] },
  client: {
    client_id: settings.projectId,
    [oauth.clockSkew]: Math.floor(now / 1000) - Math.floor(Date.now() / 1000),
    [oauth.clockTolerance]: Duration.toMillis(clockTolerance) / 1000
  }
})
type Parties = ReturnType<typeof partiesOf>

const responseOf = ({ body, headers, status }: WireResponse): Response =>
  new Response(body, {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) => value === undefined ? [] : [[name, value]])
  })

/** Sends a call, and lets `oauth4webapi` check a successful response, which has the tokens. The endpoint decodes refusals. */
const checkedSend = (oauth: Library, { client, server }: Parties, send: SendCall): SendCall => (request) =>
  Effect.tap(send(request), (response) =>
    response.status < 200 || response.status > 299 ? Effect.void : Effect.tryPromise({
      try: () => oauth.processAuthorizationCodeResponse(server, client, responseOf(response)),
      catch: (error) =>
        new CallError({
          call: { ...callOf(request), status: response.status, requestId: providerHeader(response, "request-id") ?? null },
          reason: new Undecodable({ status: response.status, why: whyOf(error), body: Redacted.make(response.body) })
        })
    }))

/** Checks the issuer and the state of a response before any other parameter is trusted. */
const checkReturn = (oauth: Library, { client, server }: Parties, { parameters, state }: AuthorizationResponse) =>
  Effect.try({
    try: () => {
      if (parameters.getAll("code").length !== 1) throw new Error("\"code\" parameter must be provided only once")
      // The library treats an empty issuer as absent, but it is not this provider's issuer (RFC 9207, section 2.4).
      if (parameters.get("iss") === "") throw new Error("unexpected \"iss\" (issuer) response parameter value")
      oauth.validateAuthResponse(server, client, parameters, state)
    },
    catch: (error) => new OAuthCallbackRejected({ why: whyOf(error) })
  })

/** Exchanges the code once: a lost request is not retried, because the code may already be consumed. */
export const exchange = Effect.fnUntraced(function*(response: AuthorizationResponse) {
  const session = yield* persistentSession
  const settings = yield* Settings
  const oauth = yield* library
  const parties = partiesOf(oauth, settings, response, yield* Clock.currentTimeMillis)
  yield* checkReturn(oauth, parties, response)
  const { send } = yield* ApiClient
  const { accessToken, afterCallbackRedirectUrl, isNewUser, refreshToken } = yield* ExchangeAuthorizationCode({
    body: {
      ...clientOf(settings),
      grantType: "authorization_code",
      code: Redacted.make(response.parameters.get("code") ?? ""),
      redirectUri: response.redirectUri,
      codeVerifier: response.verifier
    }
  }).pipe(
    Effect.provideService(ApiClient, { send: checkedSend(oauth, parties, send) }),
    Effect.provideService(RetrySchedule, noRetries)
  )
  yield* session.begin({ accessToken, refreshToken })
  return { isNewUser, afterCallbackRedirectUrl }
})
