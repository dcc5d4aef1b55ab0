/** Live values for tests: a signed-in app with the vectors as responses, and its requests. */
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Endpoints from "../../src/endpoints/index.ts"
import { Unreachable } from "../../src/errors/call/Reasons.ts"
import { makeLiveStore } from "../../src/live/index.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import { callError, type WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { Session } from "../../src/pipeline/session/Session.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { accessToken, clientLayer, renewal, reply, tokens, user } from "../kit/TestApp.ts"
import { responseOf } from "../services/Verbs.ts"

type Needs = ApiClient | Session

export const endpoints = Object.values(Endpoints).filter((value) => "access" in value) as unknown as ReadonlyArray<AnyEndpoint>
const endpointOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id) ?? assert.fail(`no endpoint ${id}`)

/** An app that responds to each request with the vector of its endpoint, or with `answers`. */
export const open = Effect.gen(function*() {
  const endpoints: Array<string> = []
  const answers: { [endpoint: string]: Effect.Effect<WireResponse> } = {
    "sessions.refresh": Effect.sync(() => renewal(accessToken(3_600_000, "new"))),
    "user.get": Effect.succeed(reply(200, user))
  }
  const network = { up: true }
  const transport = Layer.succeed(Transport, (request) =>
    Effect.suspend(() => {
      endpoints.push(request.endpoint)
      return network.up
        ? answers[request.endpoint] ?? Effect.sync(() => responseOf(endpointOf(request.endpoint)))
        : Effect.fail(callError(request, new Unreachable({ cause: new TypeError("fetch failed") })))
    }))
  const app = yield* Layer.build(Layer.merge(clientLayer(), transport))
  const session = Context.get(app, Session)
  yield* session.begin(tokens(accessToken(3_600_000)))
  const fork = Effect.runForkWith(Context.merge(yield* Effect.context(), app))
  /** The requests since the last call, without those of the session. */
  const takeEndpoints = () => endpoints.splice(0).filter((id) => id !== "sessions.refresh")
  return {
    answers,
    asked: takeEndpoints,
    network,
    session,
    store: makeLiveStore<Needs>(fork),
    /** The live store of an app that is still being built, as every app is at first: no effect runs before the next tick. */
    early: makeLiveStore<Needs>((effect) => fork(Effect.andThen(Effect.yieldNow, effect))),
    run: <A, E>(effect: Effect.Effect<A, E, Needs>) => Effect.provide(effect, app)
  }
})

/** The tokens of that user, for another session. */
export const tokenOf = (sub: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return tokens([part({ alg: "ES256" }), part({ sub, exp: 3600 }), "c2ln"].join("."), `refresh of ${sub}`)
}
