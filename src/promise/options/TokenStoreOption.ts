/** The option `tokenStore` of apps. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import * as TokenStoreCookie from "../../layers/tokenStores/TokenStoreCookie.ts"
import type * as TokenStoreFunctions from "../../layers/tokenStores/TokenStoreFunctions.ts"
import * as TokenStoreMemory from "../../layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../layers/tokenStores/TokenStoreNone.ts"
import type * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import type { RareStores } from "./RareStores.ts"

/**
 * - `"cookie"`: the browser's cookies; refused outside a browser.
 * - `"memory"`: memory, until the app is dropped.
 * - `null`: none; verbs that need a user fail with `TokenStoreRequired`.
 * - `{ accessToken, refreshToken }`: an existing pair of tokens, as text or as returned by verbs such as `sessions.create`.
 * - a `Redacted`: a refresh token, as returned by `cli.promptLogin`.
 * - a `Request`, an object with `headers`, a `Headers` or a record of headers: the session of that request.
 * - `{ request, setCookies }`: the session of `request`; renewed tokens are written to the cookies of the response.
 * - `{ cookie: { domain } }`: cookies that the hosts of a domain share.
 * - `{ get, set, watch }`: your functions, for a file, a keychain, or the secure storage of a phone.
 * @category models @since 0.1.0
 */
export type TokenStoreOption =
  | "cookie"
  | "memory"
  | null
  | TokenStoreRequest.TokenPair
  | Redacted.Redacted
  | TokenStoreRequest.RequestLike
  | RequestWithCookies
  | SharedCookies
  | TokenStoreFunctions.TokenStoreFunctions

export interface SharedCookies {
  readonly cookie: TokenStoreCookie.CookieOptions
}

/** @category models @since 0.1.0 */
export interface RequestWithCookies extends TokenStoreRequest.RequestOptions {
  readonly request: TokenStoreRequest.RequestLike
}

export const isRequestWithCookies = (option: object): option is RequestWithCookies =>
  "request" in option && typeof option.request === "object" && option.request !== null

/** Whether the option is `SharedCookies`. A record of headers may also have a field `cookie`, but the value of that field is a string. */
const isShared = (option: object): option is SharedCookies =>
  "cookie" in option && typeof option.cookie === "object" && option.cookie !== null && !Array.isArray(option.cookie)

const isPair = (option: object): option is TokenStoreRequest.TokenPair => "accessToken" in option || "refreshToken" in option

/**
 * Whether the option is a store of functions. `Headers` and `Map` have `get` and `set` too, but are the headers of a request; `forEach`
 * distinguishes them.
 */
export const isTokenStoreFunctions = (option: object): option is TokenStoreFunctions.TokenStoreFunctions =>
  "get" in option && typeof option.get === "function" && "set" in option && !("forEach" in option)

/** Whether the option is the session of a request to a server. */
export const isOfRequest = (option: TokenStoreOption | undefined): boolean =>
  typeof option === "object" && option !== null && !isShared(option) && !isTokenStoreFunctions(option) &&
  !isPair(option) && !Redacted.isRedacted(option)

const checkFunctions = (option: TokenStoreFunctions.TokenStoreFunctions): Result.Result<void, InvalidOption> => {
  const { maxBytes, set, watch } = option
  if (typeof set !== "function") return invalid("tokenStore.set", "must be a function that stores text, or removes it for null.")
  if (watch !== undefined && typeof watch !== "function") {
    return invalid("tokenStore.watch", "must be a function that takes a callback and returns a function to stop it.")
  }
  return maxBytes === undefined || (Number.isSafeInteger(maxBytes) && maxBytes > 0)
    ? Result.succeed(undefined)
    : invalid("tokenStore.maxBytes", "must be a whole number of bytes above zero.")
}

const invalid = (option: string, problem: string) => Result.fail(new InvalidOption({ option, environment: [], problem }))

/** Returns the option if it is not limited to one request or script: `"cookie"`, `"memory"` or `SharedCookies`; otherwise `null`. */
export const persistentFrom = (option: TokenStoreOption | undefined): "cookie" | "memory" | SharedCookies | null => {
  if (option === "cookie" || option === "memory") return option
  return typeof option === "object" && option !== null && isShared(option) ? option : null
}

/** A layer without memoization, which is not needed because the layer is built only once, for one app. */
const layerOnce = (store: Effect.Effect<TokenStore["Service"], never, Scope.Scope>): Layer.Layer<TokenStore> =>
  Layer.fromBuild((_, scope) => Effect.map(Scope.provide(store, scope), (made) => Context.make(TokenStore, made)))

/** Whether the token is the JSON of a `Redacted`, which does not contain the secret. */
const isRedactedText = (token: unknown): boolean => typeof token === "string" && token.startsWith("<redacted")

const pairFrom = (
  pair: TokenStoreRequest.TokenPair,
  { ofPair }: RareStores
): Result.Result<Layer.Layer<TokenStore>, InvalidOption> =>
  isRedactedText(pair.accessToken) || isRedactedText(pair.refreshToken)
    ? invalid("tokenStore", "is the JSON of a redacted token. Apply `reveal` first.")
    : Result.succeed(layerOnce(ofPair(pair)))

/** The layer for the option `tokenStore`, or `InvalidOption`. `timeout` limits each call of a function in the option. */
export const tokenStoreFrom = (
  projectId: string,
  option: TokenStoreOption | undefined,
  timeout: Duration.Duration,
  stores: RareStores
): Result.Result<Layer.Layer<TokenStore>, InvalidOption> => {
  const inCookies = (options: TokenStoreCookie.CookieOptions) =>
    Result.map(
      TokenStoreCookie.validateOptions(options),
      (checked) => Layer.sync(TokenStore, () => TokenStoreCookie.make(projectId, checked))
    )
  if (option === "cookie") return inCookies({})
  if (option === "memory") return Result.succeed(TokenStoreMemory.layer)
  if (option === null) return Result.succeed(TokenStoreNone.layer)
  if (typeof option === "object") {
    if (Redacted.isRedacted(option)) return pairFrom({ refreshToken: option }, stores)
    if (isShared(option)) return inCookies(option.cookie)
    if (isTokenStoreFunctions(option)) {
      return Result.map(checkFunctions(option), () => layerOnce(stores.ofFunctions(option, timeout)))
    }
    if (isRequestWithCookies(option)) return Result.succeed(layerOnce(stores.ofRequest(projectId, option.request, option)))
    return isPair(option) ? pairFrom(option, stores) : Result.succeed(layerOnce(stores.ofRequest(projectId, option)))
  }
  return invalid(
    "tokenStore",
    "must be \"cookie\", \"memory\", null, { get, set }, tokens or a request."
  )
}
