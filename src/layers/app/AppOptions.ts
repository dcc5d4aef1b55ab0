/** The options of every app, and their validation. */
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import * as Environment from "../../base/Environment.ts"
import { isServer } from "../../base/platform.ts"
import { apiUrlOf, hostedBaseUrl, isProjectId } from "../../base/project.ts"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import { millisFrom } from "../../pipeline/timing/durationFrom.ts"
import { attemptTimeout, maximumWait, maxRetryAfter } from "../../pipeline/timing/Timing.ts"
import { parseJson } from "../../schema/wire/Wire.ts"

/** One address, or the addresses of the same provider in the order of preference. */
export type Addresses = string | ReadonlyArray<string>

export interface AppOptions {
  /** The project's id: a UUID, or `internal`. @default HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID, with any framework's prefix */
  readonly projectId?: string | undefined
  /**
   * The publishable client key, which only some projects require. @default HEXCLAVE_PUBLISHABLE_CLIENT_KEY or
   * STACK_PUBLISHABLE_CLIENT_KEY, with any framework's prefix
   */
  readonly publishableClientKey?: string | undefined
  /**
   * The provider's address without `/api/v1`; a list of addresses of the same provider, which calls try in this order; or one for browsers
   * and one for servers. @default HEXCLAVE_API_URL, STACK_API_URL and related variables, or the hosted provider with all its hosts
   */
  readonly baseUrl?: Addresses | { readonly browser: Addresses; readonly server: Addresses } | undefined
  /** Headers to send with every request. @default HEXCLAVE_EXTRA_REQUEST_HEADERS or STACK_EXTRA_REQUEST_HEADERS (JSON), or none */
  readonly extraRequestHeaders?: { readonly [name: string]: string } | undefined
  /** The prefix of the provider's headers. @default "x-stack-" */
  readonly headerPrefix?: "x-stack-" | "x-hexclave-" | undefined
  /** The timeout of one attempt; a number is milliseconds. @default 30 seconds */
  readonly timeout?: Duration.Input | undefined
  /**
   * The timeout of a call with all its attempts and pauses; a number is milliseconds, and `null` removes the limit. A call fails
   * immediately with its last error if the next pause would exceed the limit. @default 60 seconds in server and admin apps and in
   * client apps of `createClientApp` with a request as `tokenStore`, 5 seconds in `createProxy`, none in other client apps
   */
  readonly totalTimeout?: Duration.Input | null | undefined
  /** The longest `Retry-After` that a call waits for; a number is milliseconds. @default 60 seconds */
  readonly maxRetryAfter?: Duration.Input | undefined
  /**
   * The largest response in bytes, after decompression; a larger one fails with `ResponseTooLarge`. From 1 to 500,000,000.
   * @default 16 MiB (16,777,216)
   */
  readonly maxResponseBytes?: number | undefined
  /**
   * Scopes to request at each sign-in and each connection of an account, by the identity provider's id: `{ github: ["repo"] }`. A call's
   * own scopes are added to these. Needs the project's OAuth keys. @default none
   */
  readonly oauthScopesOnSignIn?: { readonly [provider: string]: ReadonlyArray<string> } | undefined
  /** Sends requests in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Matches a header value (RFC 9110, section 5.5), so that an invalid key is refused here, not in `fetch`. */
const headerText = /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/

const invalid = (option: string, problem: string, environment: ReadonlyArray<string> = []) =>
  Result.fail(new InvalidOption({ option, environment: [...environment], problem }))

const keyKinds = {
  pck_: "a publishable client key",
  ssk_: "a secret server key",
  sak_: "a super secret admin key"
} as const

/** Refuses a missing key, an invalid header value, and a key of another kind, which could expose a secret in a browser. */
export const keyFrom = (
  option: string,
  prefix: keyof typeof keyKinds,
  value: string | undefined,
  environment: ReadonlyArray<string>
): Result.Result<string, InvalidOption> => {
  if (!value) return invalid(option, "is missing. Create a set of keys on the project's page.", environment)
  if (typeof value !== "string" || !headerText.test(value)) {
    return invalid(option, "must be printable ASCII without surrounding spaces.", environment)
  }
  const keyKind = Object.entries(keyKinds).find(([start]) => value.startsWith(start))
  return keyKind && keyKind[0] !== prefix
    ? invalid(option, `is ${keyKind[1]}, not ${keyKinds[prefix]}.`, environment)
    : Result.succeed(value)
}

/** Whether `fetch` accepts the address, and the API's path can be appended to it. */
const isBaseUrl = (text: unknown): text is string => {
  if (typeof text !== "string" || !/^https?:\/\/[^?#\s]*$/i.test(text) || !URL.canParse(text)) return false
  const { password, username } = new URL(text)
  return username === "" && password === ""
}

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** The addresses of one platform. */
export const addressesFor = (
  baseUrl: AppOptions["baseUrl"] | null,
  platform: "browser" | "server"
): Addresses | null | undefined =>
  typeof baseUrl === "object" && baseUrl !== null && !isList(baseUrl) ? baseUrl[platform] : baseUrl

/** The API addresses of the option or the environment; `undefined` if one of them is invalid. */
const apiUrlsFrom = ({ baseUrl }: AppOptions): ReadonlyArray<string> | undefined => {
  const addresses: unknown = addressesFor(baseUrl, isServer() ? "server" : "browser") ??
    Environment.baseUrl() ??
    hostedBaseUrl
  const list = isList(addresses) ? addresses : [addresses]
  return list.every(isBaseUrl) ? [...new Set(list.map(apiUrlOf))] : undefined
}

const isHeaders = (value: unknown): value is { readonly [name: string]: string } =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === "string")

const prefixes: ReadonlyArray<unknown> = ["x-stack-", "x-hexclave-"]

/** The upper limit of `maxResponseBytes`: JavaScript engines cannot hold much longer strings. */
const mostResponseBytes = 500_000_000

const isResponseSize = (bytes: number) => Number.isSafeInteger(bytes) && bytes >= 1 && bytes <= mostResponseBytes

/**
 * The options, validated and completed from the environment. No error contains a given value, because it may be a misplaced secret.
 * `totalByDefault` is the `totalTimeout` if the options have none.
 */
export const settingsFrom = (
  options: AppOptions,
  totalByDefault: Duration.Duration | null = null
): Result.Result<Settings["Service"], InvalidOption> =>
  Result.gen(function*() {
    const projectId = options.projectId ?? Environment.projectId()
    if (!projectId) return yield* invalid("projectId", "is missing. Copy it from the project's page.", Environment.projectIdNames)
    if (typeof projectId !== "string" || !isProjectId(projectId)) {
      return yield* invalid("projectId", "must be a UUID, or `internal`.", Environment.projectIdNames)
    }
    const key = options.publishableClientKey ?? Environment.publishableClientKey()
    const publishableClientKey = key === undefined
      ? null
      : yield* keyFrom("publishableClientKey", "pck_", key, Environment.publishableClientKeyNames)

    const apiUrls = apiUrlsFrom(options)
    const apiUrl = apiUrls?.[0]
    if (apiUrl === undefined || apiUrls === undefined) {
      const problem = "must be an http or https URL without user name, password, query and fragment."
      return yield* invalid("baseUrl", problem, Environment.baseUrlNames)
    }
    const extraRequestHeaders = options.extraRequestHeaders ?? parseJson(Environment.extraRequestHeaders() ?? "{}")
    if (!isHeaders(extraRequestHeaders)) {
      return yield* invalid(
        "extraRequestHeaders",
        "must map header names to strings.",
        Environment.extraRequestHeadersNames
      )
    }
    const { fetch, headerPrefix = "x-stack-", maxResponseBytes } = options
    if (!prefixes.includes(headerPrefix)) return yield* invalid("headerPrefix", `must be one of ${prefixes.join(", ")}.`)
    if (maxResponseBytes !== undefined && !isResponseSize(maxResponseBytes)) {
      return yield* invalid("maxResponseBytes", `must be a whole number of bytes from 1 to ${mostResponseBytes}.`)
    }
    if (fetch !== undefined && typeof fetch !== "function") return yield* invalid("fetch", "must be a function such as `fetch`.")
    const timeout = yield* durationFrom("timeout", options.timeout, attemptTimeout)
    const totalTimeout = options.totalTimeout === null
      ? null
      : options.totalTimeout === undefined
      ? totalByDefault
      : yield* durationFrom("totalTimeout", options.totalTimeout)
    const longestRetryAfter = yield* durationFrom("maxRetryAfter", options.maxRetryAfter, maxRetryAfter)
    const oauthScopesOnSignIn = yield* scopesFrom(options.oauthScopesOnSignIn)
    return {
      apiUrl,
      apiUrls,
      projectId,
      publishableClientKey,
      extraRequestHeaders,
      headerPrefix,
      timeout,
      totalTimeout,
      maxRetryAfter: longestRetryAfter,
      oauthScopesOnSignIn
    }
  })

/** A scope token (RFC 6749, section 3.3). */
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** Validates the scopes of each identity provider, and converts the ids of identity providers to lowercase, as in sign-ins. */
const scopesFrom = (urls: unknown = {}): Result.Result<Settings["Service"]["oauthScopesOnSignIn"], InvalidOption> => {
  const option = "oauthScopesOnSignIn"
  if (typeof urls !== "object" || urls === null || Array.isArray(urls)) {
    return invalid(option, "must map provider ids to lists of scopes.")
  }
  const wrong = Object.entries(urls).find(([, scopes]) =>
    !Array.isArray(scopes) || !scopes.every((scope) => typeof scope === "string" && scopeToken.test(scope))
  )
  return wrong === undefined
    ? Result.succeed(Object.fromEntries(
      Object.entries(urls).map(([provider, scopes]) => [provider.toLowerCase(), scopes as ReadonlyArray<string>])
    ))
    : invalid(option, "must have a list of scopes for each provider, each scope without spaces.")
}

/** A duration longer than zero; a longer one than a timer can wait becomes the longest. */
const durationFrom = (
  option: string,
  input: Duration.Input | undefined,
  otherwise: Duration.Duration = Duration.zero
): Result.Result<Duration.Duration, InvalidOption> =>
  Result.map(millisFrom(option, input, otherwise), (millis) => Duration.millis(Math.min(millis, maximumWait)))
