/** How a request is carried: a few steps, each a function from `Send` to `Send`, composed in one place. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { pipe } from "effect/Function"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { CallError } from "../errors/call/CallError.ts"
import { TimedOut, Undecodable, Unsendable } from "../errors/call/Reasons.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { whyUnsendable } from "../schema/wire/HeaderText.ts"
import { randomString } from "../schema/wire/RandomString.ts"
import { parseJson } from "../schema/wire/Wire.ts"
import { knownErrorOf, providerHeader } from "./ProviderHeaders.ts"
import { retrying } from "./Retry.ts"
import type { Session } from "./Session.ts"
import type { Settings } from "./Settings.ts"
import { callOf, failed, type Send, Transport, type WireReply, type WireRequest } from "./Transport.ts"
import { Underway } from "./Underway.ts"
import { clientVersion } from "./version.ts"

/** A part of the pipeline. */
export type Step = (send: Send) => Send

/** Gives up on an attempt. */
export const within = (limit: Duration.Duration): Step => (send) => (request) =>
  Effect.timeoutOrElse(send(request), {
    duration: limit,
    orElse: () => Effect.fail(failed(request, new TimedOut({ millis: Duration.toMillis(limit) })))
  })

/**
 * The last step before the network. The transport is looked up per request, so one call can be given another one. Headers are checked
 * first: `fetch` quotes a value that it does not take, which may be a token, and its error would count as a lost network.
 */
const overTransport = (limit: Duration.Duration): Send => (request) => {
  const why = whyUnsendable(request.headers)
  if (why !== undefined) return Effect.fail(failed(request, new Unsendable({ why })))
  return Effect.contextWith((context: Context.Context<never>) => {
    const underway = Context.get(context, Underway)
    if (underway) underway.hasSent = true
    const transport = Context.get(context, Transport)
    return transport.within ? transport.within(limit, request) : within(limit)(transport)(request)
  })
}

const toApi = (apiUrl: string): Step => (send) => (request) => send({ ...request, url: apiUrl + request.path })

/** Refusals arrive as 200 with the real status in a header, so that browsers do not log them. */
const withRealStatus = (reply: WireReply): WireReply => {
  const actual = Number(providerHeader(reply, "actual-status"))
  return actual >= 400 && actual <= 599 ? { ...reply, status: actual } : reply
}

/** A known error says its code twice; where the two differ, something in between has rewritten the answer. */
const disagreement = (request: WireRequest, reply: WireReply): CallError | undefined => {
  const code = knownErrorOf(reply)
  if (code === undefined) return undefined
  const body = parseJson(reply.body)
  if (typeof body === "object" && body !== null && "code" in body && body.code === code) return undefined
  return new CallError({
    call: { ...callOf(request), status: reply.status, requestId: providerHeader(reply, "request-id") ?? null },
    reason: new Undecodable({
      status: reply.status,
      why: `the header names ${code}, the body does not`,
      body: Redacted.make(reply.body)
    })
  })
}

/** Takes the answer for what the provider meant, if it is the provider's. */
const understood: Step = (send) => (request) =>
  Effect.flatMap(send(request), (answer) => {
    const reply = withRealStatus(answer)
    const error = disagreement(request, reply)
    return error ? Effect.fail(error) : Effect.succeed(reply)
  })

/** Names the project and this library (protocol/transport-and-auth.md, section 2). The nonce is new for every attempt. */
const identifying = (settings: Settings["Service"]): Step => {
  const { extraRequestHeaders, headerPrefix, projectId, publishableClientKey } = settings
  const fixed = {
    "x-stack-override-error-status": "true",
    "x-stack-project-id": projectId,
    "x-stack-client-version": clientVersion,
    "x-stack-allow-anonymous-user": "true",
    ...(publishableClientKey !== null && { "x-stack-publishable-client-key": publishableClientKey }),
    "ngrok-skip-browser-warning": "true"
  }
  const prefixed = (headers: WireRequest["headers"]) =>
    headerPrefix === "x-stack-"
      ? headers
      : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/^x-stack-/, headerPrefix), value]))
  return (send) => (request) =>
    request.access === null ? send({ ...request, headers: { ...request.headers, ...extraRequestHeaders } }) : send({
      ...request,
      headers: {
        ...prefixed({
          ...fixed,
          "x-stack-access-type": request.access,
          "x-stack-random-nonce": randomString(),
          ...request.headers
        }),
        ...extraRequestHeaders
      }
    })
}

const signed = (request: WireRequest, { accessToken, refreshToken }: Tokens): WireRequest =>
  accessToken === null ? request : {
    ...request,
    headers: {
      ...request.headers,
      "x-stack-access-token": Redacted.value(accessToken),
      ...(refreshToken !== null && { "x-stack-refresh-token": Redacted.value(refreshToken) })
    }
  }

/** The family INVALID_ACCESS_TOKEN: the token is dropped, the session renewed, the request sent once more, whatever its method. */
const invalidAccessToken: ReadonlyArray<string | undefined> = [
  "UNPARSABLE_ACCESS_TOKEN",
  "ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN"
]

/** Carries the session. Renewing once is enough: a provider that refuses a token it has just made will refuse the next one. */
const signing = (session: Session["Service"]): Step => (send) =>
  Effect.fnUntraced(function*(request) {
    if (request.access === null) return yield* send(request)
    const tokens = yield* session.tokens()
    if (Option.isNone(tokens) || tokens.value.accessToken === null) return yield* send(request)
    const reply = yield* send(signed(request, tokens.value))
    if (!invalidAccessToken.includes(knownErrorOf(reply))) return reply
    const renewed = yield* session.tokensInsteadOf(tokens.value.accessToken)
    // A refused renewal has ended the session: the call goes out as anybody's.
    return yield* send(Option.isNone(renewed) ? request : signed(request, renewed.value))
  })

/** Everything but the session; what renewing a session goes through. */
export const unsigned = (settings: Settings["Service"]): Send => pipe(attempt(settings), retrying(settings))

/** Once to the provider and back, in nobody's name. */
export const attempt = (settings: Settings["Service"]): Send =>
  pipe(
    overTransport(settings.timeout),
    toApi(settings.apiUrl),
    understood,
    identifying(settings)
  )

/** The whole pipeline. */
export const make = (settings: Settings["Service"], session: Session["Service"]): Send =>
  pipe(attempt(settings), signing(session), retrying(settings))
