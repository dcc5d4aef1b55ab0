/** For Effect backends: requests go through the application's own `HttpClient`, its tracing, its pools and its limits. */
import * as Effect from "effect/Effect"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import { Unreachable } from "../errors/SdkError.ts"
import { failed, Transport } from "../pipeline/Transport.ts"

/** Replaces `fetch`. Needs a module of effect that is marked unstable, which is why it is a layer of its own. */
export const layer: Layer.Layer<never, never, HttpClient.HttpClient> = Layer.effect(
  Transport,
  Effect.map(HttpClient.HttpClient, (client) => (request) => {
    const { body, headers, method, url } = request
    return client.execute(
      HttpClientRequest.make(method)(url, {
        headers,
        ...(body !== undefined && { body: HttpBody.text(body, headers["content-type"]) })
      })
    ).pipe(
      Effect.flatMap((response) =>
        Effect.map(response.text, (body) => ({ status: response.status, headers: response.headers, body }))
      ),
      Effect.mapError((cause) => failed(request, new Unreachable({ cause })))
    )
  })
)
