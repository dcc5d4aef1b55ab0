/** One server of the real fleet: a process that answers pages on a port, as the simulated ones of `ServerProcess.ts` do. */
import { NodeHttpServer, NodeRedis } from "@effect/platform-node"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { createServer } from "node:http"
import { asRequestUser, routerAuthentication } from "../../../src/backend/http-api/index.ts"
import { join, layer as fleetLayer } from "../../../src/fleet/Fleet.ts"
import { whenConnected } from "../../../src/fleet/whenConnected.ts"
import * as AccessTokenVerifierLocal from "../../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import type { ServerSetup } from "./programs.ts"

const { budget, options, redis, tolerance } = JSON.parse(process.env["SETUP"] ?? "") as ServerSetup

const done = HttpServerResponse.empty({ status: 204 })
const failed = HttpServerResponse.empty({ status: 503 })

const fleet = fleetLayer({ budget }).pipe(
  Layer.provide(whenConnected(NodeRedis.layer({ url: redis, disableOfflineQueue: true })))
)
const app = join(ServerApp.layer(options)).pipe(Layer.provide(fleet))
const verifier = AccessTokenVerifierLocal.layer({ projectId: options.projectId, baseUrl: options.baseUrl, tolerance })
const routes = Layer.merge(
  HttpRouter.add("GET", "/page", done),
  HttpRouter.add(
    "GET",
    "/user",
    asRequestUser(CurrentUser.get()).pipe(Effect.match({ onFailure: () => failed, onSuccess: () => done }))
  )
).pipe(Layer.provide(routerAuthentication().layer), Layer.provide([verifier, app]))

const served = HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)
const address = Effect.map(HttpServer.HttpServer, (server) => {
  process.send?.({ port: "port" in server.address ? server.address.port : 0 })
})
await Effect.runPromise(Effect.scoped(Effect.flatMap(
  Layer.build(served),
  (context) => Effect.andThen(Effect.provideContext(address, context), Effect.never)
)))
