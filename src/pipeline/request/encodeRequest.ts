/** Encodes a caller's input as a request. Invalid input is not sent. */
import * as Effect from "effect/Effect"
import { kindOf } from "../../errors/base/sanitizeText.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import { Unsendable } from "../../errors/call/Reasons.ts"
import type { Bytes } from "../../schema/wire/Bytes.ts"
import type { Convert } from "../../schema/wire/Codec.ts"
import type { Credential } from "../ports/Access.ts"
import type { DeclaredWith } from "../ports/Declaration.ts"
import { type ApiRequest, callError, fieldOf } from "../ports/WireRequest.ts"

/** Query values or form fields in URL-encoded form. The codecs produce strings, numbers, booleans, or lists of these. */
const pairs = (fields: unknown) =>
  new URLSearchParams(
    Object.entries(fields as object).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((element) => [name, String(element)])
    )
  ).toString()

/**
 * Matches an empty segment, `.` and `..`, which would silently name another resource (RFC 3986, section 5.2.4), and lone surrogates, which
 * have no percent-encoding. An id may contain slashes: proxies that decode paths resolve the segments between them.
 */
const notASegment = /(?:^|[/\\])(?:\.|%2e){0,2}(?:[/\\]|$)|\p{Cs}/iu

/**
 * Prepares the codecs of an endpoint once. `input` has the sections `params`, `query` and `body`; `writer` makes the function that encodes
 * a section with a codec.
 */
export const encodeRequest = <Codec>(endpoint: DeclaredWith<Codec>, writer: (codec: Codec) => Convert) => {
  const { body, contentType, encoding, id, idempotent, method, params, path, query } = endpoint
  const encodeParams = params && writer(params)
  const encodeQuery = query && writer(query)
  const encodeBody = body && writer(body)
  return (
    input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
    credential: Credential
  ): Effect.Effect<ApiRequest, CallError> => {
    const { access, keys } = credential
    const bare: ApiRequest = { endpoint: id, method, path, headers: {}, access, keys, idempotent }
    if (!encodeParams && !encodeQuery && !encodeBody) return Effect.succeed(bare)
    const unsendable = (why: string, field: string) => Effect.fail(callError(bare, new Unsendable({ why, field })))
    const encode = (section: string, convert: Convert, value: unknown) =>
      Effect.catch(convert(value), ({ message }) => {
        const field = fieldOf(message)
        return unsendable(message, field === null ? section : `${section}.${field}`)
      })
    /** Reads a file before the request is sent, so that an unreadable file does not count as a network error. */
    const bytesOf = (content: Bytes) =>
      "byteLength" in content
        ? Effect.succeed([contentType, content] as const)
        // `Effect.tryPromise` would add 120 bytes (gzip) to every program.
        : Effect.callback<readonly [string, Uint8Array<ArrayBuffer>], CallError>((resume) => {
          content.arrayBuffer().then(
            (bytes) => resume(Effect.succeed([content.type || contentType, new Uint8Array(bytes)])),
            (cause: unknown) => {
              const why = "the Blob could not be read: choose the file again"
              resume(Effect.fail(callError(bare, new Unsendable({ why, field: "body", cause }))))
            }
          )
        })
    return Effect.gen(function*() {
      // Only an absent section is an empty one. With `null`, a list would have no filter, and a new record no fields.
      const { body: fields = {}, params: ids, query: filter = {} } = input
      const values = new Map<string, unknown>(
        encodeParams ? Object.entries((yield* encode("params", encodeParams, ids)) as object) : []
      )
      for (const [name, value] of values) {
        if (notASegment.test(String(value))) {
          return yield* unsendable(
            `an empty segment, ".", ".." or a lone surrogate cannot be in a path\n  at ["params"]["${name}"]`,
            `params.${name}`
          )
        }
      }
      const search = encodeQuery ? pairs(yield* encode("query", encodeQuery, filter)) : ""
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name)))) +
        (search && `?${search}`)
      const request = { ...bare, path: filledPath }
      if (!encodeBody) return request
      const content = yield* encode("body", encodeBody, fields)
      const [type, requestBody] = encoding === "form"
        ? ["application/x-www-form-urlencoded;charset=UTF-8", pairs(content)]
        : encoding === "bytes"
        ? yield* bytesOf(content as Bytes)
        : ["application/json", JSON.stringify(content)]
      return {
        ...request,
        headers: { "content-type": type, ...(encoding === "form" && { accept: "application/json" }) },
        body: requestBody
      }
    }).pipe(
      // The caller's code threw the error, for example in a getter.
      Effect.catchDefect((cause) =>
        Effect.fail(callError(bare, new Unsendable({ why: `a value could not be read (${kindOf(cause)})`, cause })))
      )
    )
  }
}
