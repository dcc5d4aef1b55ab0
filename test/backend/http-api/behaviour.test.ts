/** HttpApi and HttpRouter pass the tests of every host: tokens, renewed cookies, pages of other sites, a provider that is down. */
import { Context, Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import {
  asRequestUser,
  Authentication,
  layerAuthentication,
  RequestUser,
  routerAuthentication
} from "../../../src/backend/http-api/index.ts"
import * as AccessTokenVerifierLocal from "../../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { behaves, inProcess, type Start, type World } from "../../examples/Behaviour.ts"

const Person = Schema.Struct({ id: Schema.String, email: Schema.NullOr(Schema.String) })
/** Reads the user from the provider too, which renews an access token that the provider refuses. */
const me = Effect.andThen(
  Effect.ignore(asRequestUser(CurrentUser.find())),
  Effect.map(RequestUser, ({ user: { id, primaryEmail } }) => ({ id, email: primaryEmail }))
)

const visit = Effect.succeed(
  HttpServerResponse.text("welcome", {
    headers: { "cache-control": "public, max-age=60", "cdn-cache-control": "max-age=60" }
  }).pipe(
    HttpServerResponse.setCookieUnsafe("visited", "yes")
  )
)

const Api = HttpApi.make("backend").add(
  HttpApiGroup.make("open").add(HttpApiEndpoint.get("home", "/", { success: Schema.String })),
  HttpApiGroup.make("people").add(
    HttpApiEndpoint.get("me", "/me", { success: Person }),
    HttpApiEndpoint.post("change", "/me", { success: Person }),
    HttpApiEndpoint.get("visit", "/visit", { success: Schema.String })
  ).middleware(Authentication)
)
const api = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(HttpApiBuilder.group(Api, "open", (handlers) => handlers.handle("home", () => Effect.succeed("open")))),
  Layer.provide(
    HttpApiBuilder.group(
      Api,
      "people",
      (handlers) => handlers.handle("me", () => me).handle("change", () => me).handleRaw("visit", () => visit)
    )
  ),
  Layer.provide(layerAuthentication())
)

const response = Effect.map(me, (person) => HttpServerResponse.jsonUnsafe(person))
const routes = Layer.merge(
  HttpRouter.add("GET", "/", HttpServerResponse.text("open")),
  Layer.mergeAll(
    HttpRouter.add("GET", "/me", response),
    HttpRouter.add("POST", "/me", response),
    HttpRouter.add("GET", "/visit", visit)
  ).pipe(
    Layer.provide(routerAuthentication().layer)
  )
)

/** Layers for the provider that the backend uses. */
const provider = ({ options: { projectId, baseUrl, fetch, publishableClientKey } }: World) =>
  Layer.merge(
    AccessTokenVerifierLocal.layer({ projectId, baseUrl, fetch }),
    // One attempt, because the provider in the table stays down.
    ClientApp.layer({ projectId, publishableClientKey, baseUrl, fetch, totalTimeout: 2_000, tokenStore: TokenStoreNone.layer })
  )

interface Served {
  readonly handler: (request: Request, context: Context.Context<never>) => Promise<Response>
  readonly dispose: () => Promise<void>
}
const server = (serve: (world: World) => Served): Start => (world) => {
  const { dispose, handler } = serve(world)
  return { ...inProcess((request) => handler(request, Context.empty())), close: dispose }
}

const quiet = { disableLogger: true }
behaves(
  "HttpApi",
  server((world) =>
    HttpRouter.toWebHandler(api.pipe(Layer.provide(provider(world)), Layer.provide(HttpServer.layerServices)), quiet)
  )
)
behaves("HttpRouter", server((world) => HttpRouter.toWebHandler(Layer.provide(routes, provider(world)), quiet)))
