/** The pipeline: the steps of a call, in the order in which a request passes through them. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { CallError } from "../../errors/call/CallError.ts"
import { TimedOut, Undecodable } from "../../errors/call/Reasons.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import type { Settings } from "../ports/Settings.ts"
import { callError, callOf, type Send, type SendCall, type WireRequest, type WireResponse } from "../ports/WireRequest.ts"
import type { Session } from "../session/Session.ts"
import { CallProgress } from "../timing/CallProgress.ts"
import { timeLimit } from "../timing/Timeout.ts"
import { Transport } from "../transport/Transport.ts"
import { knownErrorOf, providerHeader } from "./ProviderHeaders.ts"
import { type Authentication, requestCredentials } from "./RequestCredentials.ts"
import { retrying } from "./Retry.ts"
import { withFailover } from "./withFailover.ts"

/** The pipeline of calls that send tokens according to `authentication`, or no tokens if it is `null`. */
export const of = (settings: Settings["Service"], authentication: Authentication | null): SendCall => {
  const retry = retrying(settings)
  const authenticate = requestCredentials(settings, authentication)
  const send = withFailover(settings)(sendOverTransport(settings.timeout))
  return retry(authenticate(normalizeResponse(send)))
}

/** The complete pipeline, with the tokens of a session. */
export const make = (settings: Settings["Service"], session: Session["Service"]): SendCall => of(settings, userOf(session))

/** The pipeline without the session; renewals use it. */
export const unauthenticated = (settings: Settings["Service"]): SendCall => of(settings, null)

/** The codes of the error family INVALID_ACCESS_TOKEN. */
const invalidAccessToken: ReadonlyArray<string | undefined> = [
  "UNPARSABLE_ACCESS_TOKEN",
  "ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN"
]

/**
 * The provider accepts the token of a deleted user, without a user, until the token expires: the renewal ends the session. A repeated
 * deletion is refused in the same way, and its verb ends the session.
 */
const refusesToken: Authentication["refusesToken"] = (code, { endpoint }) =>
  invalidAccessToken.includes(code) || (code === "CANNOT_GET_OWN_USER_WITHOUT_USER" && endpoint !== "user.delete")

/** The headers of the user's tokens; none if there are no tokens, as after a refused renewal, which ends the session. */
const userHeaders = (tokens: Tokens | null): WireRequest["headers"] => {
  if (tokens === null || tokens.accessToken === null) return {}
  const { accessToken, refreshToken } = tokens
  return {
    "x-stack-access-token": Redacted.value(accessToken),
    ...(refreshToken !== null && { "x-stack-refresh-token": Redacted.value(refreshToken) })
  }
}

const userOf = (session: Session["Service"]): Authentication => ({
  session,
  headersOf: (_, tokens) => Effect.succeed(userHeaders(tokens)),
  refusesToken
})

/**
 * Restores the status of a refusal. The provider sends refusals as 200, with the actual status in a header, so that browsers do not log
 * them.
 */
const withRealStatus = (response: WireResponse): WireResponse => {
  const actual = Number(providerHeader(response, "actual-status"))
  return actual >= 400 && actual <= 599 ? { ...response, status: actual } : response
}

/**
 * The error for a response with a known error's code in the header but not in the body, which means that an intermediary rewrote the response;
 * `undefined` for any other response.
 */
const disagreement = (request: WireRequest, response: WireResponse): CallError | undefined => {
  const code = knownErrorOf(response)
  if (code === undefined) return undefined
  const body = parseJson(response.body)
  if (typeof body === "object" && body !== null && "code" in body && body.code === code) return undefined
  return new CallError({
    call: { ...callOf(request), status: response.status, requestId: providerHeader(response, "request-id") ?? null },
    reason: new Undecodable({
      status: response.status,
      why: `the header names ${code}, the body does not`,
      body: Redacted.make(response.body)
    })
  })
}

/**
 * Replaces the status with the one in the provider's header `actual-status`, if present, and rejects a response that an intermediary rewrote.
 */
const normalizeResponse = (send: Send): Send => (request) =>
  Effect.flatMap(send(request), (rawResponse) => {
    const response = withRealStatus(rawResponse)
    const error = disagreement(request, response)
    return error ? Effect.fail(error) : Effect.succeed(response)
  })

/** The last step before the network. Looks up the transport for each request, so that a single call can replace it. */
const sendOverTransport = (limit: Duration.Duration): Send => (request) =>
  Effect.contextWith((context: Context.Context<never>) => {
    const progress = Context.get(context, CallProgress)
    if (progress) progress.hasSent = true
    const transport = Context.get(context, Transport)
    return transport.withTimeout ? transport.withTimeout(limit, request) : withTimeout(limit)(transport)(request)
  })

/** Ends an attempt that reaches the time limit. */
export const withTimeout = (limit: Duration.Duration) => (send: Send): Send => (request) =>
  timeLimit(
    send(request),
    limit,
    () => Effect.fail(callError(request, new TimedOut({ millis: Duration.toMillis(limit) })))
  )
