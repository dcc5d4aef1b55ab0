/** Sends requests through the application's `HttpClient`, with its tracing, pools and limits, for Effect backends. */
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Headers from "effect/http/Headers"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as UrlParams from "effect/http/UrlParams"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Send } from "../../pipeline/ports/WireRequest.ts"
import { networkError } from "../../pipeline/transport/networkError.ts"
import { MaxResponseBytes, textOf } from "../../pipeline/transport/responseText.ts"
import { Transport } from "../../pipeline/transport/Transport.ts"
import { credentialHeaders } from "./credentialHeaders.ts"

/** Whether the error means only that the response has no body, as with status 204. */
const isEmpty = ({ reason }: HttpClientError.HttpClientError) => reason._tag === "EmptyBodyError"

/** What the client caught. Its own error shows the URL with the query, which may contain names and e-mail addresses. */
const causeOf = (error: unknown): unknown => {
  if (!HttpClientError.isHttpClientError(error)) return error
  const { _tag, cause, description } = error.reason
  return cause === undefined ? new Error(description ?? _tag) : causeOf(cause)
}

const bodyOf = Effect.fnUntraced(function*({ status, stream }: HttpClientResponse.HttpClientResponse, url: string) {
  const limit = yield* MaxResponseBytes
  const body = yield* Stream.toReadableStreamEffect(Stream.catchIf(stream, isEmpty, () => Stream.empty))
  return yield* Effect.tryPromise({
    try: (signal) => textOf({ body, text: () => Promise.resolve("") }, { url, status, limit, signal }),
    catch: (cause) => cause
  })
})

const fromHttpClient = (client: HttpClient.HttpClient): Send => (request) => {
  const { body, headers, method, url } = request
  return client.execute(
    HttpClientRequest.make(method)(url, {
      headers,
      ...(body !== undefined && {
        body: typeof body === "string"
          ? HttpBody.text(body, headers["content-type"])
          : HttpBody.uint8Array(body, headers["content-type"])
      })
    })
  ).pipe(
    Effect.flatMap((response) =>
      Effect.map(bodyOf(response, url), (body) => ({ status: response.status, headers: response.headers, body }))
    ),
    Effect.catch((error) => networkError(request, causeOf(error)))
  )
}

/** Redacts query values and credentials in the client's spans: the query of a search may contain names and e-mail addresses. */
const withoutSecrets = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  call.pipe(
    Effect.provideService(UrlParams.CurrentRedactedNames, [/./]),
    Effect.updateService(Headers.CurrentRedactedNames, (names) => [...names, credentialHeaders])
  )

/**
 * Sends requests with the provided `HttpClient` instead of `fetch`. A client that uses `fetch` does not follow redirects, which would
 * forward the keys. Other clients follow redirects only if the application enables them (`HttpClient.followRedirects`), which it should not
 * do. In the client's spans, keys, tokens and query values are redacted. It is a separate layer, because it needs a module of Effect that
 * is marked unstable.
 * @category layers @since 0.1.0
 */
export const layer: Layer.Layer<never, never, HttpClient.HttpClient> = Layer.effect(
  Transport,
  Effect.gen(function*() {
    const send = fromHttpClient(yield* HttpClient.HttpClient)
    const requestInit = Option.getOrElse(yield* Effect.serviceOption(FetchHttpClient.RequestInit), () => ({}))
    return (request) =>
      withoutSecrets(
        Effect.provideService(send(request), FetchHttpClient.RequestInit, { ...requestInit, redirect: "manual" as const })
      )
  })
)
