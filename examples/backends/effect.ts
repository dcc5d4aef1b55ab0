/** Effect: an HttpApi on Node, with endpoints for users and for programs. `NodeRuntime.runMain(Layer.launch(server))` runs it. */
import { NodeHttpServer } from "@effect/platform-node"
import { Config, Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AccessTokenVerifierLocal, CallMetrics, ServerApp, ServerTeams, Users } from "latchkey"
import {
  ApiKeyAuthentication,
  Authentication,
  Authorization,
  layerApiKeyAuthentication,
  layerAuthentication,
  layerAuthorization,
  layerRedactedHeaders,
  RequestApiKey,
  RequestUser,
  RequiredPermission,
  RequiredTeam
} from "latchkey/http-api"
import { createServer } from "node:http"

const Person = Schema.Struct({ id: Schema.String, email: Schema.NullOr(Schema.String) })

/** Endpoints for signed-in users. An annotation admits other kinds of users. */
const people = HttpApiGroup.make("people").add(
  HttpApiEndpoint.get("me", "/me", { success: Person }),
  HttpApiEndpoint.get("all", "/people", { success: Schema.Array(Person) }).annotate(RequiredPermission, "read_people"),
  HttpApiEndpoint.get("team", "/teams/:teamId", { params: { teamId: Schema.String }, success: Schema.String })
    .annotate(RequiredTeam, { param: "teamId" })
).middleware(Authorization).middleware(Authentication)

/** Endpoints for programs, which send an API key of a user or a team. */
const programs = HttpApiGroup.make("programs").add(HttpApiEndpoint.get("whose", "/whose", { success: Schema.String }))
  .middleware(ApiKeyAuthentication)

const Api = HttpApi.make("shop").add(people).add(programs)

const handlers = Layer.mergeAll(
  HttpApiBuilder.group(Api, "people", (handlers) =>
    handlers
      .handle("me", () => Effect.map(RequestUser, ({ user: { id, primaryEmail } }) => ({ id, email: primaryEmail })))
      .handle("all", () =>
        Users.page({ limit: 100 }).pipe(
          Effect.map(({ items }) => items.map(({ id, primaryEmail }) => ({ id, email: primaryEmail }))),
          // A refusal or failure of the provider is an error of this server: 500.
          Effect.orDie
        ))
      .handle("team", ({ params }) =>
        ServerTeams.get(params.teamId).pipe(Effect.map(({ displayName }) => displayName), Effect.orDie))),
  HttpApiBuilder.group(
    Api,
    "programs",
    (handlers) =>
      handlers.handle(
        "whose",
        () => Effect.map(RequestApiKey, (key) => key.type === "user" ? `user ${key.userId}` : `team ${key.teamId}`)
      )
  )
)

/** Reads the project, keys and address from the environment, or from another `ConfigProvider`. */
const latchkey = Layer.merge(
  AccessTokenVerifierLocal.layerConfig(),
  CallMetrics.layer.pipe(Layer.provideMerge(ServerApp.layerConfig()))
)

const api = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(handlers),
  Layer.provide([layerAuthentication(), layerAuthorization, layerApiKeyAuthentication])
)

const node = NodeHttpServer.layerConfig(createServer, {
  port: Config.withDefault(Config.Int("PORT"), 3000),
  host: Config.withDefault(Config.String("HOST"), "0.0.0.0")
})

/** The server. Provide your trace exporter to it, such as `NodeSdk.layer` of `@effect/opentelemetry`. */
export const server = HttpRouter.serve(api).pipe(
  Layer.provide([latchkey, layerRedactedHeaders]),
  Layer.provideMerge(node)
)
