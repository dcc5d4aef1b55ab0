/** Server apps with promise-returning calls. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { InvalidOption } from "../errors/local/UsageErrors.ts"
import type { Joinable } from "../fleet/createFleet.ts"
import * as App from "../layers/app/App.ts"
import { partsFrom, type ServerAppOptions as ServerLayerOptions } from "../layers/app/ServerApp.ts"
import * as AttemptStoreBrowser from "../layers/attempts/AttemptStoreBrowser.ts"
import * as AuthRedirects from "../layers/navigators/AuthRedirects.ts"
import * as SignedOut from "../layers/navigators/SignedOut.ts"
import * as OpenTelemetry from "../layers/telemetry/OpenTelemetry.ts"
import type { ServerAccess } from "../pipeline/ports/Access.ts"
import { AttemptStore } from "../pipeline/ports/AttemptStore.ts"
import type { Navigator } from "../pipeline/ports/Navigator.ts"
import type { TokenStore } from "../pipeline/ports/TokenStore.ts"
import { makeRuntime } from "../pipeline/timing/Runtime.ts"
import type { Metadata, MetadataSchemas } from "../services/client/Metadata.ts"
import { SignedOutFallback } from "../services/internal/SignedOutFallback.ts"
import * as AppRegistry from "./AppRegistry.ts"
import { buildOnce } from "./buildOnce.ts"
import { construct } from "./calls/construct.ts"
import type { ServerDocs } from "./calls/documented.ts"
import type * as Promised from "./calls/Promised.ts"
import * as PromisedOnDemand from "./calls/PromisedOnDemand.ts"
import { type AppInfo, infoFrom } from "./options/AppInfo.ts"
import { type MetadataOption, type TypedApp, typedVerbs } from "./options/MetadataOption.ts"
import { navigationFrom, type NavigationOptions } from "./options/NavigatorOption.ts"
import { refuseUnknown } from "./options/refuseUnknown.ts"
import { retryFrom, type RetryOptionOf } from "./options/RetryOption.ts"
import { tokenStoreFrom, type TokenStoreOption } from "./options/TokenStoreOption.ts"
import type { SafeTypedGroups, TypedGroups } from "./options/TypedGroups.ts"
import { serverVerbs } from "./serverVerbs.ts"

/** @category models @since 0.1.0 */
export interface ServerAppOptions extends Omit<ServerLayerOptions, "tokenStore">, NavigationOptions, RetryOptionOf {
  /** The name of the client app that `dehydrateApp` describes. @default the project's id */
  readonly identifier?: string | undefined
  /** The session that `auth` and `user` use, such as that of the current request. @default null */
  readonly tokenStore?: TokenStoreOption | undefined
  /** Where spans and metrics of calls go: `{ tracer: trace.getTracer("shop"), meter: metrics.getMeter("shop") }`. @default nowhere */
  readonly telemetry?: OpenTelemetry.Telemetry | undefined
  /** Shares renewals, users and budgets with other processes. Made by `createFleet` of `latchkey/fleet`. @default nothing */
  readonly fleet?: Joinable | undefined
}

export type ServerVerbs = typeof serverVerbs

/** The calls of every server app. */
export type ServerCalls = ServerDocs<Promised.Promised<ServerVerbs>>

/** The services that calls of a server app need. */
export type ServerServices = ServerAccess | App.App | Navigator | SignedOutFallback

/** The calls of a server app. Each rejects with the tagged error that its Effect counterpart fails with. @category models @since 0.1.0 */
export interface ServerApp
  extends
    ServerCalls,
    Promised.AppBase<ServerVerbs, ServerApp, ServerDocs<Promised.Safe<ServerVerbs>>>,
    Promised.RunsWith<ServerServices>,
    AppInfo
{}

/** A server app with typed metadata of users and teams. @category models @since 0.1.0 */
export type TypedServerApp<S> = TypedApp<ServerApp, S, TypedGroups<ServerVerbs, S>, SafeTypedGroups<ServerVerbs, S>>

/** The navigation services of an app outside a browser. Throws `InvalidOption` if an option is invalid. */
export const pageServices = (options: NavigationOptions, settings: { readonly projectId: string }) =>
  Result.getOrThrow(navigationFrom(options, settings, AuthRedirects.make)).pipe(
    Context.add(SignedOutFallback, SignedOut.make()),
    Context.add(AttemptStore, AttemptStoreBrowser.ownStorage())
  )

/** The names of all options. */
export const serverOptionNames: { readonly [K in keyof Required<ServerAppOptions & MetadataOption>]: 1 } = {
  allowHttp: 1,
  baseUrl: 1,
  extraRequestHeaders: 1,
  fetch: 1,
  fleet: 1,
  headerPrefix: 1,
  identifier: 1,
  maxResponseBytes: 1,
  maxRetryAfter: 1,
  metadata: 1,
  navigator: 1,
  oauthScopesOnSignIn: 1,
  projectId: 1,
  publishableClientKey: 1,
  redirectAfterAuth: 1,
  retry: 1,
  secretServerKey: 1,
  signUpVersion: 1,
  telemetry: 1,
  timeout: 1,
  tokenStore: 1,
  totalTimeout: 1,
  urls: 1
}

/** The checked options of a server app. Throws `InvalidOption` if an option is invalid. */
export const serverOptions = (options: ServerAppOptions) => {
  const { more, settings } = Result.getOrThrow(partsFrom(options))
  const services = pageServices(options, settings)
  return {
    info: infoFrom(settings, services),
    settings,
    tokenStore: Result.getOrThrow(tokenStoreFrom(options.tokenStore ?? null, settings)),
    more: more.pipe(Context.merge(Result.getOrThrow(retryFrom(options.retry))), Context.merge(services))
  }
}

/** Makes the layer of a server app. The layer is built once, for one runtime. */
export const layerOf = <More>(
  options: ServerAppOptions,
  { more, settings, tokenStore }: App.Parts<More> & { readonly tokenStore: Layer.Layer<TokenStore> }
): Layer.Layer<App.App | More, InvalidOption> =>
  buildOnce(App.buildApp(options, tokenStore, () => Result.succeed({ more, settings })))

/**
 * Makes a server app. Throws `InvalidOption` immediately if an option is invalid. With the option `metadata`, made by `typedMetadata`, the
 * metadata of users and teams has the types of that option's schemas; calls fail with `InvalidMetadata` if metadata does not match its
 * schema.
 *
 * **Example** (The user of a request, and all users)
 *
 * ```ts
 * const server = createServerApp({ projectId, secretServerKey, tokenStore: requestTokenStore(request) })
 * const me = await server.user.get()
 * for await (const user of server.users.stream({ query: "ada" })) console.log(user.displayName)
 * ```
 * @category constructors @since 0.1.0
 */
export function createServerApp<S extends MetadataSchemas>(
  options: ServerAppOptions & { readonly metadata: Metadata<S> }
): TypedServerApp<S>
export function createServerApp(options?: ServerAppOptions): ServerApp
export function createServerApp(options: ServerAppOptions & MetadataOption = {}): object {
  return serverAppWith((app) => app, options)
}

/** Changes the layer of an app. */
type Change = <E>(app: Layer.Layer<ServerServices, E>) => Layer.Layer<ServerServices, E>

/** Like `createServerApp`, with a change of the app's layer. */
export const serverAppWith = (change: Change, options: ServerAppOptions & MetadataOption): ServerApp =>
  construct("createServerApp", createServerApp, options, () => {
    refuseUnknown(options, serverOptionNames)
    return serverAppIn(Layer.empty, options, change)
  })

/** Adds telemetry and the fleet if the options contain them. */
export const withFleetAndTelemetry = <R, E>(
  { fleet, telemetry }: Pick<ServerAppOptions, "fleet" | "telemetry">,
  app: Layer.Layer<R, E>,
  overrides: Layer.Layer<never>
): Layer.Layer<R, E> => {
  const tracedApp = OpenTelemetry.over(telemetry)(app)
  const services = overrides === Layer.empty ? tracedApp : Layer.merge(tracedApp, overrides)
  return fleet === undefined ? services : fleet.join(services)
}

/** Like `createServerApp`, but the layer `overrides` can replace the endpoints and the network, for tests. */
export const serverAppIn = (
  overrides: Layer.Layer<never>,
  options: ServerAppOptions & MetadataOption,
  change: Change = (app) => app
): ServerApp => {
  const { info, ...parts } = serverOptions(options)
  const { fleet: _fleet, secretServerKey: _secret, telemetry: _telemetry, ...description } = options
  const runtime = makeRuntime(change(withFleetAndTelemetry(options, layerOf(options, parts), overrides)))
  AppRegistry.describe(runtime, { options: description, info, settings: parts.settings })
  const verbs = typedVerbs(serverVerbs, options)
  return PromisedOnDemand.make(runtime, verbs, info) as ServerApp
}
