/** One server of a fleet, composed of the library's layers: it authenticates pages by the cookies of a browser. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as RequestAuthentication from "../../src/backend/http-api/RequestAuthentication.ts"
import { asRequestUser } from "../../src/backend/http-api/RequestSession.ts"
import { type BudgetOptions, join, layer as fleetLayer } from "../../src/fleet/Fleet.ts"
import * as AccessTokenVerifierLocal from "../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import { options } from "../kit/TestApp.ts"
import type { Browser } from "./Browser.ts"
import type { MemoryRedis } from "./MemoryRedis.ts"
import { baseUrl, type SimulatedProvider } from "./SimulatedProvider.ts"

/** Makes the function that answers a page for a browser, and returns the status. */
export const make = Effect.fnUntraced(function*(
  clock: Clock.Clock,
  redis: MemoryRedis,
  provider: SimulatedProvider,
  budget: BudgetOptions | undefined,
  tolerance: number
) {
  const fleet = fleetLayer({ budget }).pipe(Layer.provide(redis.layer))
  const app = join(Layer.merge(ServerApp.layer({ ...options, baseUrl }), Layer.succeed(Transport, provider.send)))
  const verifier = AccessTokenVerifierLocal.layer({ ...options, baseUrl, tolerance, fetch: provider.fetchOn(clock) })
  const context = yield* Effect.provideService(
    Layer.build(Layer.merge(verifier, app.pipe(Layer.provide(fleet)))),
    Clock.Clock,
    clock
  )
  const services = Context.add(context, Clock.Clock, clock)
  const identified = yield* Effect.provideContext(RequestAuthentication.make({}), services)
  const read = Effect.asVoid(asRequestUser(CurrentUser.get()))

  return (browser: Browser, readsUser: boolean): Effect.Effect<number> =>
    Effect.suspend(() => {
      const request = HttpServerRequest.fromWeb(
        new Request("https://app.example/page", { headers: { cookie: browser.header() } })
      )
      let status = 0
      const page = identified(readsUser ? read : Effect.void).pipe(
        Effect.matchEffect({
          onFailure: (error) => Effect.succeed(HttpServerResponse.empty({ status: error._tag === "Unauthorized" ? 401 : 503 })),
          onSuccess: () => Effect.succeed(HttpServerResponse.empty({ status: 204 }))
        })
      )
      return HttpEffect.toHandled(page, (_, response) =>
        Effect.sync(() => {
          status = response.status
          browser.store(response.cookies)
        })).pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, request),
          Effect.provideContext(services),
          Effect.map(() => status)
        )
    })
})

export type ServerProcess = Effect.Success<ReturnType<typeof make>>
