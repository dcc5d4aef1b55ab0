/** An app as plain JSON without secrets, written by a server and read by the browser. */
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import { browserBaseUrl } from "../base/Environment.ts"
import { InvalidOption } from "../errors/local/UsageErrors.ts"
import { type AppOptions, settingsFrom } from "../layers/app/AppOptions.ts"
import { hasDocument } from "../layers/browser/BrowserPage.ts"
import { type AppDescription, descriptionOf, findApp } from "./AppRegistry.ts"
import { type ClientApp, type ClientAppOptions, createClientApp } from "./ClientApp.ts"
import { isRequestWithCookies, isTokenStoreFunctions, persistentFrom, type SharedCookies } from "./options/TokenStoreOption.ts"
import type { ServerApp } from "./ServerApp.ts"

/** A client app as plain JSON, without server keys, tokens and headers. @category models @since 0.1.0 */
export interface DehydratedApp {
  /** The app's `identifier`. @default the project's id */
  readonly identifier: string
  readonly projectId: string
  readonly publishableClientKey: string | null
  /** The address at which browsers reach the provider; `null` for the hosted provider. */
  readonly baseUrl: string | null
  readonly headerPrefix: NonNullable<AppOptions["headerPrefix"]>
  readonly tokenStore: "cookie" | "memory" | null | SharedCookies
  readonly urls: { readonly [name: string]: string }
  readonly oauthScopesOnSignIn: { readonly [provider: string]: ReadonlyArray<string> }
  readonly signUpVersion: string | null
}

/** The browser's token store. If the server's app reads its session from a request, the browser's app uses cookies. */
const tokenStoreOf = ({ tokenStore }: AppDescription): DehydratedApp["tokenStore"] => {
  const persistent = persistentFrom(tokenStore)
  if (persistent !== null || tokenStore === null || tokenStore === undefined || typeof tokenStore !== "object") return persistent
  if (isTokenStoreFunctions(tokenStore)) return null
  if (!isRequestWithCookies(tokenStore)) return "cookie"
  const { domain, migrate } = tokenStore
  const cookie = { ...(domain !== undefined && { domain }), ...(migrate !== undefined && { migrate }) }
  return Object.keys(cookie).length > 0 ? { cookie } : "cookie"
}

/**
 * The options that a browser needs to make the same client app. Omits `extraRequestHeaders`, which may hold a server's secrets: pass to
 * `hydrateApp` the headers that the browser needs.
 *
 * **Errors** `InvalidOption`, thrown if `app` was not made by `createClientApp` or `createServerApp`
 * @category functions @since 0.1.0
 */
export const dehydrateApp = (app: ClientApp | ServerApp): DehydratedApp => {
  const options = descriptionOf(app)
  if (options === undefined) {
    const problem = "must be an app made by `createClientApp` or `createServerApp`."
    throw new InvalidOption({ option: "app", environment: [], problem })
  }
  const { headerPrefix, oauthScopesOnSignIn, projectId, publishableClientKey } = Result.getOrThrow(settingsFrom(options))
  const { baseUrl, urls = {} } = options
  return {
    identifier: options.identifier ?? projectId,
    projectId,
    publishableClientKey,
    baseUrl: (typeof baseUrl === "object" ? baseUrl.browser : baseUrl) ?? browserBaseUrl() ?? null,
    headerPrefix,
    tokenStore: tokenStoreOf(options),
    urls: Object.fromEntries(Object.entries(urls).flatMap(([name, url]) => url === undefined ? [] : [[name, url]])),
    oauthScopesOnSignIn,
    signUpVersion: options.signUpVersion ?? null
  }
}

/**
 * Options that a dehydrated app does not contain: they are not JSON, or the program in the browser sets them.
 * @category models @since 0.1.0
 */
export type HydrateOptions = Pick<
  ClientAppOptions,
  | "navigator"
  | "redirectAfterAuth"
  | "authenticator"
  | "fetch"
  | "extraRequestHeaders"
  | "timeout"
  | "totalTimeout"
  | "maxRetryAfter"
  | "retry"
>

/**
 * Returns the client app that `dehydrateApp` described. A browser has one app for each identifier: the first call makes it, and later calls
 * return it. On a server, which renders pages of many users, each call makes a signed-out app.
 *
 * **Errors** `ClientAppAlreadyExists`, thrown if the app with that identifier has other options · `InvalidOption`
 * @category constructors @since 0.1.0
 */
export const hydrateApp = (dehydrated: DehydratedApp, options: HydrateOptions = {}): ClientApp => {
  const { baseUrl, publishableClientKey, signUpVersion, ...plain } = dehydrated
  const all = {
    ...options,
    ...plain,
    baseUrl: baseUrl ?? undefined,
    publishableClientKey: publishableClientKey ?? undefined,
    signUpVersion: signUpVersion ?? undefined
  }
  if (!hasDocument()) return createClientApp({ ...all, tokenStore: null })
  // Only `createClientApp` registers apps by name.
  const found = findApp(dehydrated.identifier) as ClientApp | undefined
  return found && Equal.equals(dehydrateApp(found), dehydrated) ? found : createClientApp(all)
}
