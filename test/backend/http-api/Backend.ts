/** A backend on a local port, as an application would write it, over an emulated provider with users and keys. */
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { createServer } from "node:http"
import * as LatchkeyHttpApi from "../../../src/backend/http-api/index.ts"
import * as AccessTokenVerifierLocal from "../../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as Teams from "../../../src/services/client/Teams.ts"
import { withUser } from "../../emulator/Api.ts"

const Answer = Schema.Struct({ said: Schema.String })
const get = <const Name extends string, const Path extends `/${string}`>(name: Name, path: Path) =>
  HttpApiEndpoint.get(name, path, { success: Answer })

const people = HttpApiGroup.make("people").add(
  get("me", "/me"),
  get("staff", "/staff").annotate(LatchkeyHttpApi.RequiredPermission, "staff"),
  HttpApiEndpoint.get("team", "/teams/:teamId", { params: { teamId: Schema.String }, success: Answer })
    .annotate(LatchkeyHttpApi.RequiredTeam, { param: "teamId" }),
  HttpApiEndpoint.get("lead", "/teams/:teamId/lead", { params: { teamId: Schema.String }, success: Answer })
    .annotate(LatchkeyHttpApi.RequiredTeam, { param: "teamId", permission: "lead" })
).middleware(LatchkeyHttpApi.Authorization).middleware(LatchkeyHttpApi.Authentication)

/** A group that requires one permission for all its endpoints. */
const office = HttpApiGroup.make("office").add(get("desk", "/desk"))
  .annotate(LatchkeyHttpApi.RequiredPermission, "staff")
  .middleware(LatchkeyHttpApi.Authorization).middleware(LatchkeyHttpApi.Authentication)

/** A group with a mistake: the requirement names a parameter that the path does not have. */
const misspelt = HttpApiGroup.make("misspelt").add(
  HttpApiEndpoint.get("spelling", "/spelling/:teamId", { params: { teamId: Schema.String }, success: Answer })
    .annotate(LatchkeyHttpApi.RequiredTeam, { param: "teamID" })
).middleware(LatchkeyHttpApi.Authorization).middleware(LatchkeyHttpApi.Authentication)

/** Endpoints that act as the user of the request. */
const acting = HttpApiGroup.make("acting").add(
  get("teams", "/acting/teams"),
  HttpApiEndpoint.get("lost", "/acting/lost", { success: Answer, error: Schema.Struct({ lost: Schema.String }) }),
  HttpApiEndpoint.post("signOut", "/acting/sign-out", { success: Answer })
).middleware(LatchkeyHttpApi.Authentication)

class ShopKey extends LatchkeyHttpApi.ApiKeyMiddleware<ShopKey>()("test/ShopKey", { header: "X-Shop-Key" }) {}
class BearerKey extends LatchkeyHttpApi.ApiKeyMiddleware<BearerKey>()("test/BearerKey", { header: "Authorization" }) {}
const shops = HttpApiGroup.make("shops").add(get("shop", "/shop")).middleware(ShopKey)
const bearerKeys = HttpApiGroup.make("bearerKeys").add(get("bearer", "/bearer")).middleware(BearerKey)

/** A group with a mistake: a requirement without the middleware that enforces it. */
const openGroup = HttpApiGroup.make("unprotected").add(get("open", "/open").annotate(LatchkeyHttpApi.RequiredPermission, "staff"))
  .middleware(LatchkeyHttpApi.Authentication)

const programs = HttpApiGroup.make("programs").add(get("whose", "/whose")).middleware(LatchkeyHttpApi.ApiKeyAuthentication)

export const Api = HttpApi.make("backend").add(people).add(office).add(openGroup).add(programs).add(misspelt).add(acting).add(
  shops
).add(bearerKeys)

const hello = Effect.map(LatchkeyHttpApi.RequestUser, ({ user }) => ({ said: `hello ${user.primaryEmail}` }))
const keyType = () => Effect.map(LatchkeyHttpApi.RequestApiKey, ({ type }) => ({ said: type }))
const teams = Effect.map(
  LatchkeyHttpApi.asRequestUser(Teams.list()),
  (teams) => ({ said: teams.map(({ displayName }) => displayName).join() })
)
const welcome = () => Effect.succeed({ said: "welcome" })

const handlers = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    "people",
    (handlers) => handlers.handle("me", () => hello).handle("staff", welcome).handle("team", welcome).handle("lead", welcome)
  ),
  HttpApiBuilder.group(Api, "misspelt", (handlers) => handlers.handle("spelling", welcome)),
  HttpApiBuilder.group(Api, "acting", (handlers) =>
    handlers
      .handle("teams", () => Effect.orDie(teams))
      .handle("lost", () => Effect.fail({ lost: "words" }))
      .handle("signOut", () => Effect.as(Effect.orDie(LatchkeyHttpApi.asRequestUser(Auth.signOut())), { said: "bye" }))),
  HttpApiBuilder.group(Api, "shops", (handlers) => handlers.handle("shop", keyType)),
  HttpApiBuilder.group(Api, "bearerKeys", (handlers) => handlers.handle("bearer", keyType)),
  HttpApiBuilder.group(Api, "office", (handlers) => handlers.handle("desk", welcome)),
  HttpApiBuilder.group(Api, "unprotected", (handlers) => handlers.handle("open", welcome)),
  HttpApiBuilder.group(
    Api,
    "programs",
    (handlers) =>
      handlers.handle(
        "whose",
        () =>
          Effect.map(
            LatchkeyHttpApi.RequestApiKey,
            (key) => ({ said: key.type === "user" ? `user ${key.userId}` : `team ${key.teamId}` })
          )
      )
  )
)

const json = (text: string) => HttpServerResponse.jsonUnsafe({ said: text })
const routes = Layer.mergeAll(
  HttpRouter.add("GET", "/routed/me", Effect.map(LatchkeyHttpApi.RequestUser, ({ user }) => json(`hello ${user.primaryEmail}`))),
  HttpRouter.add("GET", "/routed/staff", Effect.as(LatchkeyHttpApi.requirePermission("staff"), json("welcome"))),
  HttpRouter.add(
    "GET",
    "/routed/teams/:teamId",
    Effect.gen(function*() {
      const { teamId = "" } = yield* HttpRouter.params
      yield* LatchkeyHttpApi.requireTeam(teamId)
      return json("welcome")
    })
  ),
  HttpRouter.add(
    "GET",
    "/routed/spelling/:teamId",
    Effect.gen(function*() {
      // An untyped program, which misspells the parameter.
      const { teamID } = (yield* HttpRouter.params) as { readonly teamID: string }
      yield* LatchkeyHttpApi.requireTeam(teamID)
      return json("welcome")
    })
  )
).pipe(Layer.provide(LatchkeyHttpApi.routerAuthentication().layer))
const shop = HttpRouter.add("GET", "/routed/shop", Effect.map(LatchkeyHttpApi.RequestApiKey, ({ type }) => json(type))).pipe(
  Layer.provide(LatchkeyHttpApi.routerApiKeyAuthentication({ header: "X-Shop-Key" }).layer)
)
const keyedRoute = HttpRouter.add("GET", "/routed/whose", Effect.map(LatchkeyHttpApi.RequestApiKey, ({ type }) => json(type)))
  .pipe(
    Layer.provide(LatchkeyHttpApi.routerApiKeyAuthentication().layer)
  )

/** The provider, its users, and the backend's responses to each of them. */
export const backend = Effect.gen(function*() {
  const provider = yield* Effect.promise(() => withUser())
  const { emulator, server } = provider
  const { fetch, project, url: baseUrl } = emulator
  const app = ServerApp.layer({ ...project, baseUrl, fetch })
  const layer = Layer.mergeAll(
    HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
    routes.pipe(HttpRouter.provideRequest(app)),
    keyedRoute,
    shop
  ).pipe(
    Layer.provide([
      LatchkeyHttpApi.layerAuthentication(),
      LatchkeyHttpApi.layerAuthorization,
      LatchkeyHttpApi.layerApiKeyAuthentication
    ]),
    Layer.provide([LatchkeyHttpApi.layerApiKey(ShopKey), LatchkeyHttpApi.layerApiKey(BearerKey)]),
    Layer.provide(AccessTokenVerifierLocal.layer({ projectId: project.projectId, baseUrl, fetch, cacheMaxEntries: 0 })),
    Layer.provide(app)
  )
  const context = yield* Layer.build(
    HttpRouter.serve(layer, { disableLogger: true, disableListenLog: true }).pipe(
      Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
    )
  )
  const address = yield* Effect.provide(HttpServer.addressFormattedWith(Effect.succeed), context)
  /** Returns the status and text of a success, or the tag and content of the error. */
  const ask = (path: string, headers: { readonly [name: string]: string } = {}) =>
    Effect.promise(async () => {
      const response = await globalThis.fetch(address + path, { headers })
      const body = await response.text()
      const { _tag, permission, reason, said } = (body.startsWith("{") ? JSON.parse(body) : {}) as {
        readonly [field: string]: unknown
      }
      return [
        response.status,
        said ?? _tag ?? body,
        ...[reason ?? permission].filter((field) => field !== undefined && field !== null)
      ]
    })
  const response = (path: string, headers: { readonly [name: string]: string } = {}, method = "GET") =>
    Effect.promise(() => globalThis.fetch(address + path, { headers, method }))
  const call = (method: string, path: string, body?: unknown) =>
    Effect.promise(async () => {
      const { json, status, text } = await server(method, path, body)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return json as { readonly id: string; readonly value: string }
    })
  return { ...provider, ask, call, response, bearer: { authorization: `Bearer ${provider.accessToken as string}` } }
})
