/** The token stores by name, as apps are given them. */
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { InvalidOption } from "../errors/UsageErrors.ts"
import * as TokenStoreCookie from "../layers/TokenStoreCookie.ts"
import * as TokenStoreMemory from "../layers/TokenStoreMemory.ts"
import * as TokenStoreNone from "../layers/TokenStoreNone.ts"
import * as TokenStoreRequest from "../layers/TokenStoreRequest.ts"
import { TokenStore } from "../pipeline/TokenStore.ts"

/**
 * - `"cookie"`: the browser's cookies; refused outside a browser.
 * - `"memory"`: as long as the app lives.
 * - `null`: none; user operations are refused with `TokenStoreRequired`.
 * - `{ accessToken, refreshToken }`: a pair that is known already.
 * - a `Request`, anything with its `headers`, a `Headers` or a record of headers: the session of that request.
 * - `{ request, setCookies }`: the same, whose renewed tokens go into the answer's cookies.
 * - `{ cookie: { domain } }`: cookies that the hosts of a domain share.
 */
export type TokenStoreOption =
  | "cookie"
  | "memory"
  | null
  | TokenStoreRequest.TokenPair
  | TokenStoreRequest.RequestLike
  | RequestWithCookies
  | SharedCookies

export interface SharedCookies {
  readonly cookie: TokenStoreCookie.CookieOptions
}

export interface RequestWithCookies extends TokenStoreRequest.RequestOptions {
  readonly request: TokenStoreRequest.RequestLike
}

export const isAnswered = (option: object): option is RequestWithCookies =>
  "request" in option && typeof option.request === "object" && option.request !== null

/** A record of headers may have one called `cookie`, which is text. */
const isShared = (option: object): option is SharedCookies =>
  "cookie" in option && typeof option.cookie === "object" && option.cookie !== null && !Array.isArray(option.cookie)

const isPair = (option: object): option is TokenStoreRequest.TokenPair => "accessToken" in option || "refreshToken" in option

/** The option as another program of the same people would have it: `null` for the session of one request, or of one script. */
export const lastingFrom = (option: TokenStoreOption | undefined): "cookie" | "memory" | SharedCookies | null => {
  if (option === "cookie" || option === "memory") return option
  return typeof option === "object" && option !== null && isShared(option) ? option : null
}

/** The layer for an option, or why there is none. */
export const tokenStoreFrom = (
  projectId: string,
  option: TokenStoreOption | undefined
): Result.Result<Layer.Layer<TokenStore>, InvalidOption> => {
  const inCookies = (options: TokenStoreCookie.CookieOptions) =>
    Result.map(
      TokenStoreCookie.checked(options),
      (checked) => Layer.sync(TokenStore, () => TokenStoreCookie.make(projectId, checked))
    )
  if (option === "cookie") return inCookies({})
  if (option === "memory") return Result.succeed(TokenStoreMemory.layer)
  if (option === null) return Result.succeed(TokenStoreNone.layer)
  if (typeof option === "object") {
    if (isShared(option)) return inCookies(option.cookie)
    if (isAnswered(option)) return Result.succeed(TokenStoreRequest.layer(projectId, option.request, option))
    return Result.succeed(isPair(option) ? TokenStoreRequest.layerFrom(option) : TokenStoreRequest.layer(projectId, option))
  }
  return Result.fail(
    new InvalidOption({
      option: "tokenStore",
      environment: [],
      problem: "must be \"cookie\", \"memory\", null, a pair of tokens, or a request with its headers."
    })
  )
}
