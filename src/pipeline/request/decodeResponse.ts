/** Decodes the provider's response into a value or an error. Even an invalid response causes no defect. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { CallInfo } from "../../errors/base/CallInfo.ts"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import { CallError, type Reason } from "../../errors/call/CallError.ts"
import { type CommonError, commonErrors } from "../../errors/call/CallRefusals.ts"
import { loadRefusals } from "../../errors/call/loadRefusals.ts"
import { Refused, ServerFailure, Throttled, Undecodable, Unrecognized } from "../../errors/call/Reasons.ts"
import type { Convert } from "../../schema/wire/Codec.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import type { DeclaredWith } from "../ports/Declaration.ts"
import { callOf, type CallTarget, fieldOf, responseHeader, type WireResponse } from "../ports/WireRequest.ts"
import { retryAfter } from "../timing/Timing.ts"
import { knownErrorOf, missingHeadersOf, providerHeader } from "./ProviderHeaders.ts"

const textField = (json: unknown, name: string): string | null =>
  typeof json === "object" && json !== null && name in json && typeof (json as Record<string, unknown>)[name] === "string"
    ? (json as Record<string, string>)[name] ?? null
    : null

/** Why a body is not JSON; `undefined` for an empty one. */
const notJson = (body: string): string | undefined =>
  /^\s*</.test(body) ? "HTML instead of JSON" : /\S/.test(body) ? "text that is not JSON" : undefined

/** Decodes a refusal that few calls receive. Fails if no class has its code, or if the classes cannot be loaded. */
const readLate = (code: string, body: unknown): Effect.Effect<unknown, unknown> =>
  Effect.callback((resume) => {
    void loadRefusals().then((read) => resume(read(code, body)), () => resume(Effect.fail(code)))
  })

/** Why a proxy refused, as the status or, with 400, its page says; `undefined` if it gives no such reason, or the provider refused. */
const refusalOfProxy = (response: WireResponse): string | undefined =>
  providerHeader(response, "request-id") === undefined &&
    ([413, 414, 431].includes(response.status) || response.status === 400 && /too (large|long|big)/i.test(response.body))
    ? "a proxy found the request too large. Shorten it, or raise the proxy's limit"
    : undefined

/** Why a redirect is not followed. Names only the origin of its target. */
const redirectTo = (location: string | undefined): string =>
  location !== undefined && URL.canParse(location)
    ? `a redirect to ${new URL(location).origin}. Set \`baseUrl\` to the address that answers`
    : "a status that is neither success nor refusal"

const callInfoOf = (request: CallTarget, response: WireResponse, json: unknown): CallInfo => ({
  ...callOf(request),
  status: response.status,
  requestId: providerHeader(response, "request-id") ?? null,
  // The provider writes `error`; older descriptions say `message` (docs/provider/errors.md#known-errors).
  text: textField(json, "error") ?? textField(json, "message")
})

/** Prepares the codecs of an endpoint once. `reader` makes the function that decodes a response with a codec. */
export const decodeResponse = <Codec>(endpoint: DeclaredWith<Codec>, reader: (codec: Codec) => Convert) => {
  const decodeSuccess = endpoint.success && reader(endpoint.success)
  return (request: CallTarget, response: WireResponse): Effect.Effect<unknown, unknown> => {
    const { body, status } = response
    const json = parseJson(body)
    let missingHeaders: string | undefined
    const call = () => ({ ...callInfoOf(request, response, json), ...(missingHeaders !== undefined && { missingHeaders }) })
    const fail = (reason: Reason) => Effect.fail(new CallError({ call: call(), reason }))
    const undecodable = (why: string, field: string | null = null) =>
      fail(
        new Undecodable({
          status,
          contentType: responseHeader(response, "content-type") ?? null,
          field,
          why,
          body: Redacted.make(body)
        })
      )
    const failUnrecognized = (code: string | null) =>
      fail(new Unrecognized({ code, text: call().text, body: Redacted.make(json) }))
    return Effect.suspend((): Effect.Effect<unknown, unknown> => {
      const code = knownErrorOf(response)
      if (code !== undefined) {
        missingHeaders = missingHeadersOf(response)
        const isCode = (error: AnyKnownError) => error.code === code
        const listedError = endpoint.errors.find(isCode)
        const error = listedError ?? commonErrors.find(isCode)
        return Effect.flatMap(
          // Details that do not fit the code, such as those of a later version, leave the code readable.
          Effect.catch(error ? error.read(json) : readLate(code, json), () => failUnrecognized(code)),
          (refusal) =>
            listedError ? Effect.fail(Object.assign(refusal as object, { call: call() })) : fail(refusal as CommonError)
        )
      }
      if (status >= 200 && status < 300) {
        return decodeSuccess
          ? Effect.catch(decodeSuccess(endpoint.isText ? body : json), ({ message }) => {
            const why = json === undefined && !endpoint.isText ? notJson(body) : undefined
            return why === undefined ? undecodable(message, fieldOf(message)) : undecodable(why)
          })
          : Effect.void
      }
      if (status === 429) {
        return Clock.clockWith((clock) =>
          fail(
            new Throttled({
              retryAfterMillis: retryAfter(responseHeader(response, "retry-after"), clock.currentTimeMillisUnsafe()) ?? null
            })
          )
        )
      }
      if (status >= 500) return fail(new ServerFailure({ status, body: Redacted.make(body) }))
      if (status < 400) return undecodable(redirectTo(responseHeader(response, "location")))
      if (json !== undefined) return failUnrecognized(textField(json, "code"))
      return /^text\/plain\b/i.test(responseHeader(response, "content-type") ?? "") && refusalOfProxy(response) === undefined
        ? fail(new Refused({ text: body }))
        : undecodable(refusalOfProxy(response) ?? notJson(body) ?? "neither JSON nor plain text")
    }).pipe(
      // A codec that throws is a bug, but a response from the network must not end a fiber with a defect.
      Effect.catchDefect((defect) => undecodable(String(defect)))
    )
  }
}
