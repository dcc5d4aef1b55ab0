/** From the provider's answer to a value or an error. Whatever the answer is, it never becomes a defect. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { commonErrors, PlainRefusal, UnrecognizedError } from "../errors/CallError.ts"
import type { CallInfo } from "../errors/CallInfo.ts"
import type { AnyKnownError } from "../errors/KnownError.ts"
import { type Reason, SdkError, ServerFailure, Throttled, Undecodable } from "../errors/SdkError.ts"
import { parseJson } from "../schema/Wire.ts"
import type { Credential } from "./Access.ts"
import type { Declaration } from "./Endpoint.ts"
import { knownErrorOf, providerHeader } from "./ProviderHeaders.ts"
import { retryAfter } from "./Schedules.ts"
import { callOf, type WireReply, type WireRequest } from "./Transport.ts"

const textField = (json: unknown, name: string): string | null =>
  typeof json === "object" && json !== null && name in json && typeof (json as Record<string, unknown>)[name] === "string"
    ? (json as Record<string, string>)[name] ?? null
    : null

/** Prepares the codecs of an endpoint once. */
export const decodeReply = (endpoint: Declaration) => {
  const decodeSuccess = endpoint.success && Schema.decodeUnknownEffect(endpoint.success)
  const known = new Map([...commonErrors, ...endpoint.errors].map((error: AnyKnownError) => [error.code, error]))
  return (request: WireRequest, reply: WireReply, { refusals }: Credential): Effect.Effect<unknown, unknown> => {
    const { body, headers, status } = reply
    const json = parseJson(body)
    const call = (): CallInfo => ({
      ...callOf(request),
      status,
      requestId: providerHeader(reply, "request-id") ?? null,
      // The provider writes `error`; the specification says `message` (protocol/transport-and-auth.md, section 13).
      text: textField(json, "error") ?? textField(json, "message")
    })
    const fail = (reason: Reason) => Effect.fail(new SdkError({ call: call(), reason }))
    const undecodable = (why: string) => fail(new Undecodable({ status, why, body: Redacted.make(body) }))
    return Effect.suspend((): Effect.Effect<unknown, unknown> => {
      const code = knownErrorOf(reply)
      if (code !== undefined) {
        const error = known.get(code) ?? refusals.find((refusal) => refusal.code === code)
        return error
          ? Effect.flatMap(
            Schema.decodeUnknownEffect(error.wire)(json),
            (refusal) => Effect.fail(Object.assign(refusal as object, { call: call() }))
          )
          : Effect.fail(new UnrecognizedError({ code, body: Redacted.make(json), call: call() }))
      }
      if (status >= 200 && status < 300) {
        return decodeSuccess ? decodeSuccess(endpoint.isText ? body : json) : Effect.void
      }
      if (status === 429) {
        return Clock.clockWith((clock) =>
          fail(new Throttled({ retryAfterMillis: retryAfter(headers["retry-after"], clock.currentTimeMillisUnsafe()) ?? null }))
        )
      }
      if (status >= 500) return fail(new ServerFailure({ status, body: Redacted.make(body) }))
      if (status < 400) return undecodable("a status that is neither success nor refusal")
      if (json !== undefined) {
        return Effect.fail(new UnrecognizedError({ code: textField(json, "code"), body: Redacted.make(json), call: call() }))
      }
      return /^text\/plain\b/i.test(headers["content-type"] ?? "")
        ? Effect.fail(new PlainRefusal({ text: body, call: call() }))
        : undecodable("neither JSON nor plain text")
    }).pipe(
      Effect.catchIf(Schema.isSchemaError, (error) => undecodable(error.message)),
      // A codec that throws is a bug, but an answer from the network must not end a fiber with it.
      Effect.catchDefect((defect) => undecodable(String(defect)))
    )
  }
}
