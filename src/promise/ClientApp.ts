/** The client flavour for `async`/`await`. */
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import { InvalidOption } from "../errors/local/UsageErrors.ts"
import * as App from "../layers/app/App.ts"
import { type AppOptions, settingsFrom } from "../layers/app/AppOptions.ts"
import * as AttemptStoreBrowser from "../layers/attempts/AttemptStoreBrowser.ts"
import * as OAuthStateStoreCookie from "../layers/attempts/OAuthStateStoreCookie.ts"
import * as OAuthStateStoreMemory from "../layers/attempts/OAuthStateStoreMemory.ts"
import { hasDocument } from "../layers/browser/BrowserPage.ts"
import { mergeSequentially } from "../layers/mergeSequentially.ts"
import { Authenticator } from "../pipeline/ports/Authenticator.ts"
import { signInWithPassword } from "../services/auth/PasswordAuth.ts"
import * as SessionTokens from "../services/auth/SessionTokens.ts"
import { signOut } from "../services/auth/SignOut.ts"
import { get } from "../services/client/CurrentUser.ts"
import type { Metadata, MetadataSchemas } from "../services/client/Metadata.ts"
import { SignedOutFallback } from "../services/internal/SignedOutFallback.ts"
import { takeFromQuery } from "../services/navigation/Navigation.ts"
import * as Identity from "./AppRegistry.ts"
import * as Promised from "./calls/Promised.ts"
import type { Later } from "./later.ts"
import * as Late from "./LateVerbs.ts"
import { type OnSessionChange, onSessionChange } from "./onSessionChange.ts"
import { type AppInfo, infoFrom } from "./options/AppInfo.ts"
import { type MetadataOption, type TypedApp, typedVerbs } from "./options/MetadataOption.ts"
import { navigationFrom, type NavigationOptions } from "./options/NavigatorOption.ts"
import { retryFrom, type RetryOptionOf } from "./options/RetryOption.ts"
import { tokenStoreFrom, type TokenStoreOption } from "./options/TokenStoreOption.ts"
import { verbNames } from "./verbNames.ts"

/** @category models @since 0.1.0 */
export interface ClientAppOptions extends AppOptions, NavigationOptions, RetryOptionOf {
  readonly tokenStore: TokenStoreOption
  /**
   * Names the app, so that what a server hands over finds it. In one program, a second app of that name is this one where its options
   * are the same, and refused otherwise. An app for the session of one request has no name. @default none
   */
  readonly identifier?: string | undefined
  /** What keeps passkeys. In tests without a browser, that of `latchkey/testing`. @default the browser's */
  readonly authenticator?: Authenticator["Service"] | undefined
}

/** What almost every program calls is there from the start, and what must not wait: one-time codes leave the address at once. */
const early = {
  auth: { ...SessionTokens, signInWithPassword, signOut },
  user: { get },
  navigation: { takeFromQuery },
  oauth: { handleCallback: Late.handleCallback }
}

type ClientVerbs = Later["verbs"]
// `early` holds verbs of `later.ts`, and the rest are functions that pass their arguments to those of the same name.
const verbs = Late.lateVerbs(verbNames, early) as ClientVerbs

/** Every option, so that a misspelt one is not silently ignored. */
const names: { readonly [K in keyof Required<ClientAppOptions & MetadataOption>]: 1 } = {
  authenticator: 1,
  baseUrl: 1,
  extraRequestHeaders: 1,
  fetch: 1,
  headerPrefix: 1,
  identifier: 1,
  longestWait: 1,
  maxResponseBytes: 1,
  metadata: 1,
  navigator: 1,
  oauthScopesOnSignIn: 1,
  projectId: 1,
  publishableClientKey: 1,
  redirectAfterAuth: 1,
  retry: 1,
  timeout: 1,
  tokenStore: 1,
  totalTimeout: 1,
  urls: 1
}

/** A key of servers is ignored on a server, where `{ ...emulator.project }` brings it along, and refused in a page, which shows it to everybody. */
const refuseUnknown = (options: object) => {
  for (const option of Object.keys(options)) {
    if (Object.hasOwn(names, option)) continue
    // `secretServerKey` and `superSecretAdminKey`
    const isKey = /^s\w+Key$/.test(option)
    if (isKey && !hasDocument()) continue
    const problem = isKey
      ? "must not be in a page. Revoke the key."
      : `is none of ${Object.keys(names).join(", ")}.`
    throw new InvalidOption({ option, environment: [], problem })
  }
}

/** The layer of an app and its plain data. Throws `InvalidOption` where an option does not fit. */
const partsOf = (options: ClientAppOptions) => {
  const { projectId, timeout } = Result.getOrThrow(settingsFrom(options))
  const tokenStore = Result.getOrThrow(tokenStoreFrom(projectId, options.tokenStore, timeout))
  const { authenticator } = options
  const info = infoFrom({ projectId }, options)
  const layer = mergeSequentially(
    App.layer(options, tokenStore),
    Layer.succeedContext(Result.getOrThrow(retryFrom(options.retry))),
    Layer.succeed(Authenticator, authenticator ?? Late.authenticator),
    Layer.succeedContext(Result.getOrThrow(navigationFrom(options, Late.redirects))),
    Layer.succeed(SignedOutFallback, Late.signedOut),
    AttemptStoreBrowser.layer(),
    hasDocument() ? Layer.orDie(OAuthStateStoreCookie.layer) : OAuthStateStoreMemory.layer
  )
  return { info, layer }
}

/** What the calls of a client app run with. */
export type ClientServices = Layer.Success<ReturnType<typeof partsOf>["layer"]>

/**
 * The calls of an end user's program. Each rejects with the tagged error that its Effect twin fails with.
 * @category models @since 0.1.0
 */
export interface ClientApp
  extends Promised.Promised<ClientVerbs>, Promised.AppBase<ClientVerbs, ClientApp>, Promised.RunsWith<ClientServices>, AppInfo
{
  /** Calls back after each change of the session; the answer ends it. */
  readonly onSessionChange: OnSessionChange
}

/** A client app whose users and teams have typed metadata. @category models @since 0.1.0 */
export type TypedClientApp<S> = TypedApp<ClientApp, ClientVerbs, S>

const appOf = (options: ClientAppOptions & MetadataOption, place: Layer.Layer<never> = Layer.empty): ClientApp => {
  const { info, layer } = partsOf(options)
  const runtime = ManagedRuntime.make(mergeSequentially(layer, place))
  const own = { ...info, onSessionChange: onSessionChange(runtime) }
  return Promised.make(runtime, typedVerbs(verbs, options), (calls) => ({ ...calls, ...own })) as ClientApp
}

/**
 * Makes a client app. Throws `InvalidOption` at once where an option does not fit, and `ClientAppAlreadyExists` where there is another
 * one with its `identifier`; nothing is sent before the first call. With the option `metadata`, what `typedMetadata` has made, the user and
 * teams have metadata of the types of its schemas; their calls fail with `InvalidMetadata` where metadata does not fit.
 *
 * **Example** (Signing up)
 *
 * ```ts
 * const app = createClientApp({ projectId, tokenStore: "cookie" })
 * await app.auth.signUpWithPassword({ email, password })
 * const me = await app.user.get({ or: "throw" })
 * ```
 * @category constructors @since 0.1.0
 */
export function createClientApp<S extends MetadataSchemas>(
  options: ClientAppOptions & { readonly metadata: Metadata<S> }
): TypedClientApp<S>
export function createClientApp(options: ClientAppOptions): ClientApp
export function createClientApp(options: ClientAppOptions & MetadataOption): object {
  return Promised.withTypedErrors(() => {
    refuseUnknown(options)
    const found = Identity.findEqual(options)
    if (found) return found
    const app = appOf(options)
    Identity.register(app, options)
    return app
  })
}

/** The same with what `place` puts in the place of endpoints and of the network. */
export const clientAppIn = (place: Layer.Layer<never>, options: ClientAppOptions & MetadataOption): ClientApp =>
  appOf(options, place)
