/** Client apps with promise-returning calls. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { hasPage } from "../base/platform.ts"
import * as App from "../layers/app/App.ts"
import { type AppOptions, settingsFrom } from "../layers/app/AppOptions.ts"
import * as AttemptStoreBrowser from "../layers/attempts/AttemptStoreBrowser.ts"
import * as OAuthStateStoreCookie from "../layers/attempts/OAuthStateStoreCookie.ts"
import * as OAuthStateStoreMemory from "../layers/attempts/OAuthStateStoreMemory.ts"
import { mergeSequentially } from "../layers/mergeSequentially.ts"
import { Authenticator } from "../pipeline/ports/Authenticator.ts"
import { OAuthStateStore } from "../pipeline/ports/OAuthStateStore.ts"
import { makeRuntime } from "../pipeline/timing/Runtime.ts"
import { LiveMaxAge, serverTotalTimeout } from "../pipeline/timing/Timing.ts"
import { signInWithPassword } from "../services/auth/PasswordAuth.ts"
import { findTokens, getState } from "../services/auth/SessionTokens.ts"
import { signOut } from "../services/auth/SignOut.ts"
import { find, get } from "../services/client/CurrentUser.ts"
import type { Metadata, MetadataSchemas } from "../services/client/Metadata.ts"
import { SignedOutFallback } from "../services/internal/SignedOutFallback.ts"
import { takeFromQuery } from "../services/navigation/takeFromQuery.ts"
import * as OAuthCallbacks from "../services/oauth/OAuthCallbacks.ts"
import * as AppRegistry from "./AppRegistry.ts"
import { construct } from "./calls/construct.ts"
import type { ClientDocs } from "./calls/documented.ts"
import * as Promised from "./calls/Promised.ts"
import type { Later } from "./later.ts"
import * as LateVerbs from "./LateVerbs.ts"
import { type OnSessionChange, onSessionChange } from "./onSessionChange.ts"
import { type AppInfo, infoFrom } from "./options/AppInfo.ts"
import { liveMaxAgeFrom, type LiveMaxAgeOption } from "./options/LiveMaxAgeOption.ts"
import { type MetadataOption, type TypedApp, type TypedEntities, typedVerbs } from "./options/MetadataOption.ts"
import { navigationFrom, type NavigationOptions } from "./options/NavigatorOption.ts"
import { refuseUnknown } from "./options/refuseUnknown.ts"
import { retryFrom, type RetryOptionOf } from "./options/RetryOption.ts"
import { partsOf, tokenStoreFrom, type TokenStoreOption } from "./options/TokenStoreOption.ts"
import { verbNames } from "./verbNames.ts"

/** @category models @since 0.1.0 */
export interface ClientAppOptions extends AppOptions, NavigationOptions, RetryOptionOf, LiveMaxAgeOption {
  readonly tokenStore: TokenStoreOption
  /**
   * The name by which `hydrateApp` finds the app. Making a second app with the same name returns the first one if the options are equal,
   * and throws `ClientAppAlreadyExists` otherwise. An app for the session of one request has no name. @default none
   */
  readonly identifier?: string | undefined
  /**
   * The authenticator that registers and uses passkeys. Tests without a browser use the one from `latchkey/testing`. @default the browser's
   */
  readonly authenticator?: Authenticator["Service"] | undefined
}

/**
 * The verbs that are loaded with the app, not on first use: those that almost every program calls, and those that remove one-time codes
 * from the address.
 */
const early = {
  auth: { findTokens, getState, signInWithPassword, signOut },
  user: { find, get },
  navigation: { takeFromQuery },
  oauth: { handleCallback: LateVerbs.handleCallback }
}

type ClientVerbs = Later["verbs"]
// `early` holds verbs of `later.ts`. The others are functions that pass their arguments to the verb of the same name.
const verbs = LateVerbs.clientVerbs(verbNames, early) as ClientVerbs

/** The names of all options. */
const optionNames: { readonly [K in keyof Required<ClientAppOptions & MetadataOption>]: 1 } = {
  authenticator: 1,
  baseUrl: 1,
  extraRequestHeaders: 1,
  fetch: 1,
  headerPrefix: 1,
  identifier: 1,
  liveMaxAge: 1,
  maxResponseBytes: 1,
  maxRetryAfter: 1,
  metadata: 1,
  navigator: 1,
  oauthScopesOnSignIn: 1,
  projectId: 1,
  publishableClientKey: 1,
  redirectAfterAuth: 1,
  retry: 1,
  signUpVersion: 1,
  timeout: 1,
  tokenStore: 1,
  totalTimeout: 1,
  urls: 1
}

/** The layer and the plain data of an app. Throws `InvalidOption` if an option is invalid. */
const layersOf = (options: ClientAppOptions) => {
  const { authenticator } = options
  const totalTimeout = partsOf(options.tokenStore)?.scope === "request" ? serverTotalTimeout : null
  const settings = Result.getOrThrow(settingsFrom(options, totalTimeout))
  const tokenStore = Result.getOrThrow(tokenStoreFrom(options.tokenStore, settings))
  const navigation = Result.getOrThrow(navigationFrom(options, settings, LateVerbs.redirects))
  const more = Context.merge(navigation, Result.getOrThrow(retryFrom(options.retry))).pipe(
    Context.add(LiveMaxAge, Result.getOrThrow(liveMaxAgeFrom(options))),
    Context.add(Authenticator, authenticator ?? LateVerbs.authenticator),
    Context.add(SignedOutFallback, LateVerbs.signedOut)
  )
  const layer = mergeSequentially(
    App.layerOf(options, tokenStore, { settings, more }),
    AttemptStoreBrowser.layer(),
    Layer.sync(OAuthStateStore, () => hasPage() ? OAuthStateStoreCookie.make() : OAuthStateStoreMemory.make()),
    OAuthCallbacks.layer
  )
  return { info: infoFrom(settings, navigation), layer, settings }
}

/** The services that calls of a client app need. */
export type ClientServices = Layer.Success<ReturnType<typeof layersOf>["layer"]>

/** The calls of a client app. Each rejects with the tagged error that its Effect counterpart fails with. @category models @since 0.1.0 */
export interface ClientApp
  extends
    ClientDocs<Promised.Promised<ClientVerbs>>,
    Promised.AppBase<ClientVerbs, ClientApp, ClientDocs<Promised.Safe<ClientVerbs>>>,
    Promised.RunsWith<ClientServices>,
    AppInfo
{
  /** Calls a function after each change of the session. Returns a function that unsubscribes. */
  readonly onSessionChange: OnSessionChange
}

/** A client app with typed metadata of users and teams. @category models @since 0.1.0 */
export type TypedClientApp<S> = TypedApp<
  ClientApp,
  S,
  Pick<ClientDocs<Promised.Promised<TypedEntities<ClientVerbs, S>>>, "user" | "teams">,
  Pick<ClientDocs<Promised.Safe<TypedEntities<ClientVerbs, S>>>, "user" | "teams">
>

/** Whether another origin of the app may have led to this page, by the names in its query. `arrive` decides. */
const isArrival = () => hasPage() && /[?&](state|\w+_domain_auth_callback_url)=/.test(location.search)

/** Like `createClientApp`, but the layer `overrides` can replace the endpoints and the network, for tests. */
export const clientAppIn = (overrides: Layer.Layer<never>, options: ClientAppOptions & MetadataOption): ClientApp => {
  const { info, layer, settings } = layersOf(options)
  const runtime = makeRuntime(mergeSequentially(layer, overrides))
  const members = { ...info, onSessionChange: onSessionChange(runtime) }
  if (isArrival()) runtime.runFork(LateVerbs.arrive)
  const app = Promised.make(runtime, typedVerbs(verbs, options), (calls) => ({ ...calls, ...members })) as ClientApp
  AppRegistry.register(app, { options, info, settings })
  return app
}

/**
 * Makes a client app. Throws `InvalidOption` immediately if an option is invalid, and `ClientAppAlreadyExists` if an app with the same
 * `identifier` has other options. Sends nothing before the first call, except on a page to which another origin of the app has led with a
 * session. With the option `metadata`, made by `typedMetadata`, the metadata of
 * users and teams has the types of the option's schemas; calls fail with `InvalidMetadata` if metadata does not match these schemas.
 *
 * **Example** (Signing up)
 *
 * ```ts
 * const app = createClientApp({ projectId, tokenStore: "cookie" })
 * await app.auth.signUpWithPassword({ email, password })
 * const me = await app.user.find()
 * ```
 * @category constructors @since 0.1.0
 */
export function createClientApp<S extends MetadataSchemas>(
  options: ClientAppOptions & { readonly metadata: Metadata<S> }
): TypedClientApp<S>
export function createClientApp(options: ClientAppOptions): ClientApp
export function createClientApp(options: ClientAppOptions & MetadataOption): object {
  return construct("createClientApp", createClientApp, options, () => {
    refuseUnknown(options, optionNames)
    return AppRegistry.findEqual(options) ?? clientAppIn(Layer.empty, options)
  })
}
