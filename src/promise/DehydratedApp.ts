/** An app as plain JSON without secrets, written by a server and read by the browser. */
import * as Equal from "effect/Equal"
import { browserBaseUrl } from "../base/Environment.ts"
import { hasPage } from "../base/platform.ts"
import { invalidOption } from "../errors/local/invalidOption.ts"
import { type Addresses, addressesFor, type AppOptions } from "../layers/app/AppOptions.ts"
import type { UrlsOption } from "../services/navigation/HandlerUrls.ts"
import { descriptionOf, findApp } from "./AppRegistry.ts"
import { type ClientApp, type ClientAppOptions, createClientApp } from "./ClientApp.ts"
import { type BrowserTokenStore, partsOf } from "./options/TokenStoreOption.ts"
import type { ServerApp } from "./ServerApp.ts"
import { backendTokenStore } from "./tokenStores/backendTokenStore.ts"
import { cookieTokenStore } from "./tokenStores/cookieTokenStore.ts"

/** A client app as plain JSON, without server keys, tokens and headers. @category models @since 0.1.0 */
export interface DehydratedApp {
  /** The app's `identifier`. @default the project's id */
  readonly identifier: string
  readonly projectId: string
  readonly publishableClientKey: string | null
  /** The addresses at which browsers reach the provider; `null` for the hosted provider. */
  readonly baseUrl: Addresses | null
  readonly headerPrefix: NonNullable<AppOptions["headerPrefix"]>
  /** The token store in the browser: cookies, if the server's app reads its session from a request. An object has the options of `cookieTokenStore`, or the path of `backendTokenStore` as `backend`. */
  readonly tokenStore: BrowserTokenStore
  readonly urls: UrlsOption
  readonly oauthScopesOnSignIn: { readonly [provider: string]: ReadonlyArray<string> }
  readonly signUpVersion: string | null
}

/**
 * The options that a browser needs to make the same client app. Omits `extraRequestHeaders`, which may hold a server's secrets: pass to
 * `hydrateApp` the headers that the browser needs.
 *
 * **Errors** `InvalidOption`, thrown if `app` was not made by `createClientApp` or `createServerApp`
 * @category functions @since 0.1.0
 */
export const dehydrateApp = (app: ClientApp | ServerApp): DehydratedApp => {
  const description = descriptionOf(app)
  if (description === undefined) {
    const problem = "must be an app made by `createClientApp` or `createServerApp`."
    throw invalidOption("app", problem)
  }
  const { options, settings } = description
  const { headerPrefix, oauthScopesOnSignIn, projectId, publishableClientKey } = settings
  const { baseUrl, urls = {} } = options
  return {
    identifier: options.identifier ?? projectId,
    projectId,
    publishableClientKey,
    baseUrl: addressesFor(baseUrl, "browser") ?? browserBaseUrl() ?? null,
    headerPrefix,
    tokenStore: partsOf(options.tokenStore ?? null)?.inBrowser ?? null,
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
export const hydrateApp = (data: DehydratedApp, options: HydrateOptions = {}): ClientApp => {
  const { baseUrl, publishableClientKey, signUpVersion, tokenStore, ...plain } = data
  const appOptions = {
    ...options,
    ...plain,
    baseUrl: baseUrl ?? undefined,
    publishableClientKey: publishableClientKey ?? undefined,
    signUpVersion: signUpVersion ?? undefined,
    tokenStore: typeof tokenStore !== "object" || tokenStore === null
      ? tokenStore
      : "backend" in tokenStore
      ? backendTokenStore({ ...tokenStore, path: tokenStore.backend })
      : cookieTokenStore(tokenStore)
  }
  if (!hasPage()) return createClientApp({ ...appOptions, tokenStore: null })
  // Only `createClientApp` registers apps by name.
  const existingApp = findApp(data.identifier) as ClientApp | undefined
  return existingApp && Equal.equals(dehydrateApp(existingApp), data) ? existingApp : createClientApp(appOptions)
}
