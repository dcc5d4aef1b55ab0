/** The port to the storage of a session between calls. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"

/** Identifies a renewal, so that concurrent callers can share one exchange. @category models @since 0.1.0 */
export interface RenewalKey {
  /** Identifies the provider and the project of the refresh token. */
  readonly realm: string
  readonly refreshToken: Redacted.Redacted
}

/** The tokens of a renewal. @category models @since 0.1.0 */
export interface RenewedTokens extends Tokens {
  /**
   * The time span in which the provider issued the tokens, by this machine's clock, in milliseconds since 1970: `[-Infinity, Infinity]` if
   * it is unknown. Absent if the caller's own exchange issued them, or if they come from the storage.
   */
  readonly issued?: readonly [since: number, until: number]
}

/** Exchanges one refresh token. Returns `None` if the provider refused it. @category models @since 0.1.0 */
export type Exchange = (refreshToken: Redacted.Redacted) => Effect.Effect<Option.Option<RenewedTokens>, CallError>

/** A session that the browser did not keep. @category models @since 0.1.0 */
export interface SessionLoss {
  /**
   * `scheme`: the page's address, such as `file:`, has no cookies. `frame`: its frame is sandboxed. `blocked`: the browser blocks site
   * data. `limit`: the site has too many cookies. `domain`: the browser refuses the option `domain`, such as a public suffix. `server`:
   * the app's server did not set the cookies.
   */
  readonly why: "scheme" | "frame" | "blocked" | "limit" | "domain" | "server" | "unknown"
  /** A sentence that says what to do. */
  readonly reason: string
}

/** The result of exchanging candidates. @category models @since 0.1.0 */
export interface ExchangedCandidates {
  readonly session: Option.Option<RenewedTokens>
  /** `false` if the provider neither accepted a candidate nor refused all of them: the store keeps them, and the next call tries again. */
  readonly isFinal: boolean
}

/**
 * Every implementation obeys the laws of `tokenStoreLaws` in `latchkey/testing`: `get` returns what was set, `None` empties the store, and
 * unreadable text counts as signed out. A storage that cannot be read or written fails with `CallError`, reason `TokenStoreFailed`.
 * @category services @since 0.1.0
 */
export class TokenStore extends Context.Service<TokenStore, {
  /** Whether the store can hold a session. `false` for the store `none`, with which sign-ins fail before a request is sent. */
  readonly isPersistent: boolean
  readonly get: Effect.Effect<Option.Option<Tokens>, CallError>
  /**
   * Exchanges refresh tokens that another host may have written to this store's location, before one of them becomes the session; until
   * then, `get` returns the first, without an access token. Returns `null` if there are no such tokens; `get` then returns the session.
   * Omit if the store never has such tokens.
   */
  readonly exchangeCandidates?: (exchange: Exchange) => Effect.Effect<ExchangedCandidates | null, CallError>
  /** Whether the store can keep a session of this size. Omit if any size fits. */
  readonly fits?: (tokens: Tokens) => boolean
  /** With `onlyIf`, atomically writes only if the store still holds that refresh token. Returns whether it wrote. */
  readonly set: (tokens: Option.Option<Tokens>, onlyIf?: Redacted.Redacted | null) => Effect.Effect<boolean, CallError>
  /**
   * Removes the session that the store wrote last and returns it, if `get` does not return one: the storage may serve old reads. A sign-out
   * ends that session at the provider. Omit if `get` returns what was written last.
   */
  readonly takeWritten?: Effect.Effect<Option.Option<Tokens>, CallError>
  /**
   * Why the storage did not keep the session that was set last, so that it ends with the page; `undefined` if the storage has kept it. Omit
   * if the storage keeps every session, or fails.
   */
  readonly loss?: Effect.Effect<SessionLoss | undefined>
  /**
   * Calls `onChange` after each change by another holder of the storage, until the effect is interrupted. Omit if there is no other holder.
   */
  readonly watch?: (onChange: () => void) => Effect.Effect<never>
  /**
   * Runs a renewal under a lock that all holders of the same storage share. If the lock is not free within about 2 seconds, runs the
   * renewal without it. Omit if there is no other holder.
   */
  readonly withLock?: <A, E>(renewal: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /**
   * Called after a change that makes the claims of earlier tokens outdated. Later calls of `shareRenewal` with this refresh token neither
   * join nor reuse an exchange that began before. Required with `shareRenewal` if it reuses tokens.
   */
  readonly forgetRenewals?: (refreshToken: Redacted.Redacted) => void
  /**
   * Lets stores with the same refresh token, such as those of concurrent requests of one user, share one exchange. `accessToken` is the access
   * token to replace. The result has `issued` unless this call exchanged the refresh token. If the function is omitted, each store
   * exchanges the token separately.
   */
  readonly shareRenewal?: <E>(
    key: RenewalKey,
    accessToken: Redacted.Redacted | null,
    exchange: Effect.Effect<Option.Option<RenewedTokens>, E>
  ) => Effect.Effect<Option.Option<RenewedTokens>, E>
  /**
   * Adds the transport for the calls of an app with this store to the app's services, if only the app's backend has the refresh token: `get`
   * then has the session's id in its place, which grants no access. Omit if the store holds the refresh token.
   */
  readonly sendThrough?: <Services>(services: Context.Context<Services>) => Effect.Effect<Context.Context<Services>>
}>()("latchkey/TokenStore") {}

/** Whether the store holds this refresh token. @category guards @since 0.1.0 */
export const isStoredToken = (session: Option.Option<Tokens>, refreshToken: Redacted.Redacted | null): boolean =>
  Option.isSome(session) && sameToken(session.value.refreshToken, refreshToken)

/** Compares by value, because a store may create a new `Redacted` for the same token, for example when it reads cookies again. */
export const sameToken = (a: Redacted.Redacted | null, b: Redacted.Redacted | null): boolean =>
  a === b || (a !== null && b !== null && Redacted.value(a) === Redacted.value(b))
