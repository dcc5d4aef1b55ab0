/** The option `tokenStore` of apps: a word, or a token store of one of the constructors in `tokenStores`. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import * as TokenStoreCookie from "../../layers/tokenStores/TokenStoreCookie.ts"
import * as TokenStoreMemory from "../../layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../layers/tokenStores/TokenStoreNone.ts"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"

type Store = TokenStore["Service"]

/** What a token store needs of its app: the project, and the time limit of a call of the program's functions. */
export interface StoreContext {
  readonly projectId: string
  readonly timeout: Duration.Duration
}

/** What an app needs of a token store. */
export interface StoreParts {
  /**
   * - `"browser"`: a user's browser has one session, so `createClientApp` finds an app with it again by its `identifier`.
   * - `"request"`: the session of a request to a server, so that calls have a total timeout by default.
   * - `"program"`: any other session.
   */
  readonly scope: "browser" | "request" | "program"
  /** The token store of the same app in a browser, as JSON, for `dehydrateApp`. */
  readonly inBrowser: BrowserTokenStore
  readonly make: (context: StoreContext) => Result.Result<Effect.Effect<Store, never, Scope.Scope>, InvalidOption>
}

/**
 * The token store of an app in a browser, as JSON; an object has the options of `cookieTokenStore`, or `backend`, the path for
 * `backendTokenStore`.
 */
export type BrowserTokenStore = "cookie" | "memory" | null | TokenStoreCookie.CookieOptions | BackendTokenStore

/** `backendTokenStore` as JSON. */
export interface BackendTokenStore {
  readonly backend: string
  readonly migrate?: boolean | undefined
}

/** The brand of token stores. Registered, because Node may load this module twice (docs/decisions/0032). */
const partsKey: unique symbol = Symbol.for("latchkey/tokenStore")

/**
 * A token store for the option `tokenStore`, made by `cookieTokenStore`, `backendTokenStore`, `requestTokenStore`,
 * `pairTokenStore`, `fileTokenStore` or `customTokenStore`.
 * @category models @since 0.1.0
 */
export interface AppTokenStore {
  readonly [partsKey]: (options: never) => StoreParts
  readonly options: unknown
}

/**
 * A token store with these options. Apps with equal options are equal, so `partsOf` is the same function for all token stores of a
 * constructor.
 */
export const appTokenStore = <Options>(partsOf: (options: Options) => StoreParts, options: Options): AppTokenStore => ({
  [partsKey]: partsOf,
  options
})

/**
 * - `"cookie"`: the browser's cookies; refused outside a browser.
 * - `"memory"`: memory, until the app is dropped.
 * - `null`: none; verbs that need a user fail with `TokenStoreRequired`.
 * - `cookieTokenStore({ domain })`: cookies that the hosts of a domain share.
 * - `backendTokenStore({ path })`: HttpOnly cookies of the app's own server, which no script reads.
 * - `requestTokenStore(request, { setCookies })`: the session of a request to your server.
 * - `pairTokenStore({ accessToken, refreshToken })`: tokens that you have, such as those of `sessions.create`.
 * - `fileTokenStore(path)`: a file, for programs in terminals and on desktops.
 * - `customTokenStore({ get, set, watch })`: your functions, for a keychain, a database, or the secure storage of a phone.
 * @category models @since 0.1.0
 */
export type TokenStoreOption = "cookie" | "memory" | null | AppTokenStore

/** The token store in the browser's cookies, for the word and the constructor. */
export const inCookies = (options: TokenStoreCookie.CookieOptions): StoreParts => ({
  scope: "browser",
  inBrowser: Object.keys(options).length > 0 ? options : "cookie",
  make: ({ projectId }) =>
    Result.map(
      TokenStoreCookie.validateOptions(options),
      (validOptions) => Effect.sync(() => TokenStoreCookie.make(projectId, validOptions))
    )
})

const inMemory: StoreParts = {
  scope: "browser",
  inBrowser: "memory",
  make: () => Result.succeed(Effect.sync(() => TokenStoreMemory.make(Option.none())))
}

const noStore: StoreParts = {
  scope: "program",
  inBrowser: null,
  make: () => Result.succeed(Effect.succeed(TokenStoreNone.make))
}

/** The parts of a token store; `undefined` for another value of an untyped caller. */
export const partsOf = (option: TokenStoreOption | undefined): StoreParts | undefined => {
  if (option === "cookie") return inCookies({})
  if (option === "memory") return inMemory
  if (option === null) return noStore
  // `appTokenStore` pairs the function with options of its type.
  return typeof option === "object" && partsKey in option ? option[partsKey](option.options as never) : undefined
}

/** A layer without memoization, which is not needed because the layer is built only once, for one app. */
const layerOnce = (store: Effect.Effect<Store, never, Scope.Scope>): Layer.Layer<TokenStore> =>
  Layer.fromBuild((_, scope) => Effect.map(Scope.provide(store, scope), (service) => Context.make(TokenStore, service)))

/** The layer for the option `tokenStore`. Fails with `InvalidOption`. */
export const tokenStoreFrom = (
  option: TokenStoreOption | undefined,
  context: StoreContext
): Result.Result<Layer.Layer<TokenStore>, InvalidOption> => {
  const parts = partsOf(option)
  if (parts !== undefined) return Result.map(parts.make(context), layerOnce)
  const problem =
    "must be \"cookie\", \"memory\", null, or made by `requestTokenStore(request)`, `cookieTokenStore({ domain })`, "
    + "`pairTokenStore({ refreshToken })`, `fileTokenStore(path)` or `customTokenStore({ get, set })` of latchkey/promise."
  return Result.fail(invalidOption("tokenStore", problem))
}
