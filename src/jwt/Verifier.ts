/** Verification of access tokens with the project's public keys, without a request per token. @category models @since 0.1.0 */
import * as Environment from "../base/Environment.ts"
import { hostsOf, issuersOf } from "../base/hosts.ts"
import { apiUrlOf, hostedBaseUrl, isProjectId } from "../base/project.ts"
import { check, expiryOf, type UserKind, type VerifiedAccessToken } from "./checkClaims.ts"
import { type Members, read } from "./compactForm.ts"
import { InvalidAccessToken, type KeysUnavailable } from "./InvalidAccessToken.ts"
import { InvalidVerifierOption } from "./InvalidVerifierOption.ts"
import * as KeySet from "./KeySet.ts"
import { type DurationInput, millisOf } from "./millisOf.ts"
import type { Key } from "./readKeySet.ts"
import * as VerifiedTokens from "./VerifiedTokens.ts"

export interface VerifierOptions {
  /** The project's id: a UUID, or `internal`. @default HEXCLAVE_PROJECT_ID or STACK_PROJECT_ID, with any framework's prefix */
  readonly projectId?: string | undefined
  /**
   * The address to read the keys from, without `/api/v1`; a list has the addresses of one provider, the first one preferred. @default
   * HEXCLAVE_API_URL, STACK_API_URL and related variables, or the hosted provider
   */
  readonly baseUrl?: string | ReadonlyArray<string> | undefined
  /**
   * The accepted issuers in tokens, without `/api/v1`, if they differ from `baseUrl`. @default both issuers of the hosted provider, or
   * baseUrl
   */
  readonly issuer?: string | ReadonlyArray<string> | undefined
  /** The accepted kinds of users. @default ["normal"] */
  readonly userKinds?: ReadonlyArray<UserKind> | undefined
  /** The tolerated clock difference, at most five minutes; a number is milliseconds. @default 30 seconds */
  readonly clockTolerance?: DurationInput | undefined
  /** Maximum number of cached tokens; 0 disables the cache. @default 2_000, about 6 MB */
  readonly cacheMaxEntries?: number | undefined
  /** How long a verified token is cached, at most until it or its key expires; a number is milliseconds. @default 5 minutes */
  readonly cacheMaxAge?: DurationInput | undefined
  /** Time limit for reading the keys, at most five minutes; a number is milliseconds. @default 5 seconds */
  readonly timeout?: DurationInput | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined
}

/** The result of `safe.verify`. */
export type Verification =
  | { readonly ok: true; readonly value: VerifiedAccessToken }
  | { readonly ok: false; readonly error: InvalidAccessToken | KeysUnavailable }

export interface Verifier {
  /**
   * Verifies a token's signature, lifetime and kind of user, and returns its claims.
   *
   * **Errors** `InvalidAccessToken` · `KeysUnavailable`
   */
  readonly verify: (token: string) => Promise<VerifiedAccessToken>
  /** Like `verify`; a failure is a value instead of a rejection. */
  readonly safe: { readonly verify: (token: string) => Promise<Verification> }
  /** Synchronously returns the cached result for a token that is still valid. `undefined` does not mean that the token is invalid. */
  readonly getCached: (token: string) => VerifiedAccessToken | undefined
}

/** The upper limit of `cacheMaxEntries`. */
const mostEntries = 1_000_000
/** The upper limit of `clockTolerance` and `timeout`, in milliseconds. */
const fiveMinutes = 300_000

const countFrom = (option: string, value: number): number => {
  if (typeof value === "number" && value >= 0 && value <= mostEntries) return value
  throw new InvalidVerifierOption(option, `must be a number from 0 to ${mostEntries}.`)
}

/** A duration in milliseconds. */
const durationFrom = (option: string, input: DurationInput, most = Number.POSITIVE_INFINITY): number => {
  const millis = millisOf(input)
  if (millis >= 0 && millis <= most) return millis
  const limit = most === fiveMinutes ? " of at most five minutes" : ""
  throw new InvalidVerifierOption(option, `must be a duration${limit}, such as "30 seconds" or 30000.`)
}

/** The API addresses of an option with one address or a list; an untyped caller may pass anything. */
const addressesOf = (name: string, value: string | ReadonlyArray<string>): ReadonlyArray<string> => {
  const addresses: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  if (addresses.length === 0) throw new InvalidVerifierOption(name, "must be an address, or a list of addresses.")
  return addresses.map((address) => addressOf(name, address))
}

const addressOf = (name: string, value: unknown): string => {
  if (typeof value === "string" && /^https?:\/\/[^?#\s]*$/i.test(value) && URL.canParse(value)) {
    const { password, username } = new URL(value)
    // `fetch` refuses them, with an error that contains the password.
    if (username === "" && password === "") return apiUrlOf(value)
  }
  throw new InvalidVerifierOption(name, `must be an http or https URL without user name, password, query and fragment.`)
}

const keySetUrl = (apiUrl: string, projectId: string, userKinds: ReadonlyArray<UserKind>): string => {
  const kind = userKinds.includes("anonymous")
    ? "?include_anonymous=true"
    : userKinds.includes("restricted")
    ? "?include_restricted=true"
    : ""
  return `${apiUrl}/projects/${projectId}/.well-known/jwks.json${kind}`
}

/**
 * A verifier for one project. Create it once and reuse it, because it caches the keys. It reads the keys for the first token, and refreshes
 * them on use once they are ten minutes old. A token with an unknown key also causes a read, at most every 30 seconds and once in between. Concurrent calls
 * share one read where the platform allows it. While the provider is down, cached keys are used for up to 24 hours.
 *
 * **Errors** `InvalidVerifierOption`, thrown immediately
 *
 * A token is valid until it expires, even after its user has signed out. If that matters, ask the provider.
 *
 * **Example** (A request's user)
 *
 * ```ts
 * const verifier = createVerifier({ projectId })
 * const { user } = await verifier.verify(request.headers.get("x-stack-access-token") ?? "")
 * ```
 * @category constructors @since 0.1.0
 */
export const createVerifier = (options: VerifierOptions = {}): Verifier => createClockedVerifier(options).verifier

/** A verifier, and a function that verifies by another clock. */
export interface ClockedVerifier {
  readonly verifier: Verifier
  /** Like `safe.verify`, but at the time that `now` returns, in milliseconds since 1970. */
  readonly verifyAt: (token: string, now: () => number) => Promise<Verification>
}

/** Like `createVerifier`, but also returns `verifyAt`. */
export const createClockedVerifier = (options: VerifierOptions): ClockedVerifier => {
  try {
    return verifierOf(options)
  } catch (error) {
    if (error instanceof InvalidVerifierOption) throw error
    // The cause is, for example, the error of a getter.
    throw new InvalidVerifierOption("options", "must be an object of options that can be read.", { cause: error })
  }
}

const verifierOf = (options: VerifierOptions): ClockedVerifier => {
  const { projectId = Environment.projectId(), baseUrl = Environment.baseUrl() ?? hostedBaseUrl } = options
  const { issuer = baseUrl, userKinds = ["normal"], now = () => Date.now() } = options
  if (projectId === undefined) {
    throw new InvalidVerifierOption(
      "projectId",
      `is missing. Pass it, or set ${Environment.plainNames("PROJECT_ID").join(" or ")}.`
    )
  }
  if (typeof projectId !== "string" || !isProjectId(projectId)) {
    throw new InvalidVerifierOption("projectId", "must be a UUID such as 6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11.")
  }
  if (!Array.isArray(userKinds)) throw new InvalidVerifierOption("userKinds", "must be a list of kinds of users.")
  if (typeof now !== "function") throw new InvalidVerifierOption("now", "must be a function that returns milliseconds.")
  const apiUrls = hostsOf(addressesOf("baseUrl", baseUrl))
  const clockTolerance = durationFrom("clockTolerance", options.clockTolerance ?? 30_000, fiveMinutes)
  const expected = { projectId, issuers: addressesOf("issuer", issuer).flatMap(issuersOf), userKinds, clockTolerance }
  const cacheMaxAge = durationFrom("cacheMaxAge", options.cacheMaxAge ?? 300_000)
  const tokens = VerifiedTokens.make(countFrom("cacheMaxEntries", options.cacheMaxEntries ?? 2_000))
  const keys = KeySet.make({
    urls: apiUrls.map((apiUrl) => keySetUrl(apiUrl, projectId, userKinds)),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeout: durationFrom("timeout", options.timeout ?? 5_000, fiveMinutes),
    now
  })

  const cachedAt = (token: string, time: number) => tokens.get(token, time, keys.known)

  const keyFor = async (keyId: string, claims: Members, time: number, isReceived: boolean): Promise<Key> => {
    // Checked first, so that an invalid token causes no request for keys.
    check(claims, expected, time)
    const key = await keys.find({ keyId, isReceived, issuedAt: Number(claims["iat"]) * 1000 })
    if (key === undefined) throw new InvalidAccessToken("key")
    return key
  }

  const claimsAt = async (token: string, now: () => number, isReceived = false): Promise<VerifiedAccessToken> => {
    const before = cachedAt(token, now())
    if (before !== undefined) return before
    const { claims, keyId } = read(token)
    const key = keys.known(keyId) ?? await keyFor(keyId, claims, now(), isReceived)
    // Checks again, because reading the keys may have taken time.
    const outcome = check(claims, expected, now())
    if (!await key.signed(token)) throw new InvalidAccessToken("signature")
    tokens.set(token, { verified: outcome, keyId, key, until: Math.min(expiryOf(claims, expected), now() + cacheMaxAge) })
    return outcome
  }

  const verifyAt = (token: string, now: () => number, isReceived = true): Promise<Verification> =>
    claimsAt(token, now, isReceived).then(
      (value) => ({ ok: true, value }),
      (error: InvalidAccessToken | KeysUnavailable) => ({ ok: false, error })
    )

  return {
    verifyAt,
    verifier: {
      verify: (token) => claimsAt(token, now),
      getCached: (token) => cachedAt(token, now()),
      safe: { verify: (token) => verifyAt(token, now, false) }
    }
  }
}
