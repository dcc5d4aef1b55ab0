/** The interface of a session, and its states. @category models @since 0.1.0 */
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { RenewedTokens, TokenStore } from "../ports/TokenStore.ts"
import type { SingleFlight } from "../timing/SingleFlight.ts"

/** Exchanges a refresh token for a pair of tokens. `None` means that the provider refused the token and the session ended. */
export type Refresh = (refreshToken: Redacted.Redacted) => Effect.Effect<Option.Option<Tokens>, CallError>

/**
 * The state of a session. `degraded`: the last renewal failed with `error`, because the network or the provider failed; the user stays
 * signed in, and the next call tries again.
 */
export type SessionState =
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in" }
  | { readonly status: "degraded"; readonly error: CallError }

/** The stored tokens, at least one of which a request can use. */
export interface Usable {
  readonly stored: Option.Some<Tokens>
  readonly accessToken: Redacted.Redacted | null
  readonly refreshToken: Redacted.Redacted | null
  /** The remaining lifetime of the access token, in milliseconds. */
  readonly left: number
  /** Whether the next request renews the access token, regardless of its remaining lifetime. */
  readonly isOutdated: boolean
}

/** The session of a token store. */
export interface SessionService {
  /** Whether the store can hold a session at all. */
  readonly isPersistent: boolean
  /**
   * Tokens for a request, with at least `requiredLifetime` left if they can be renewed in time. If the renewal is slow or fails, their
   * lifetime may be shorter. `None` when signed out.
   */
  readonly tokens: () => Effect.Effect<Option.Option<RenewedTokens>, CallError>
  /** The stored tokens, not renewed; `null` if no request can use them. */
  readonly usable: () => Effect.Effect<Usable | null, CallError>
  /** Exchanges the refresh token, once for concurrent callers. `oldToken` is the access token to replace. */
  readonly renew: (
    oldToken: Redacted.Redacted | null,
    refreshToken: Redacted.Redacted
  ) => Effect.Effect<Option.Option<RenewedTokens>, CallError>
  /** The lifetime that an access token has left at `now`, in milliseconds; 0 or less if it is expired, refused or absent. */
  readonly remainingLife: (accessToken: Redacted.Redacted | null, now: number) => number
  /** Like `tokens`, but never returns `invalid`, an access token that the provider has just refused. */
  readonly tokensInsteadOf: (invalid: Redacted.Redacted) => Effect.Effect<Option.Option<RenewedTokens>, CallError>
  /**
   * Makes the next request renew the access token. Run this effect after a change that makes the token's claims stale. Has no effect if the
   * token cannot be renewed.
   */
  readonly expireAccessToken: Effect.Effect<void>
  /** The stored tokens, regardless of their age. */
  readonly stored: Effect.Effect<Option.Option<Tokens>, CallError>
  readonly takeWritten: TokenStore["Service"]["takeWritten"]
  /** The correction of the device's clock, in milliseconds, measured from new tokens; `null` before the first. */
  readonly skew: () => number | null
  readonly state: Effect.Effect<SessionState, CallError>
  /**
   * Functions that are called after this program changes the session. `listen` adds one, and also watches for changes by other programs.
   */
  readonly listeners: Set<() => void>
  readonly watch: TokenStore["Service"]["watch"]
  readonly loss: TokenStore["Service"]["loss"]
  /** Present if only the app's backend has the refresh token; the tokens then have the session's id in its place. */
  readonly sendThrough: TokenStore["Service"]["sendThrough"]
  /** Replaces the session. Fails with `Unstorable` if the store cannot hold tokens of this size. */
  readonly begin: (tokens: Tokens) => Effect.Effect<void, CallError>
  /** Removes the session permanently. With `onlyIf`, removes only the session of those tokens, so that a newer session is kept. */
  readonly end: (onlyIf?: Tokens) => Effect.Effect<void, CallError>
  /**
   * Concurrent callers with the same key share one run. It is interrupted if the session's scope is closed, or if all of its callers have
   * reached their limits.
   */
  readonly singleFlight: SingleFlight
  /** A session with these tokens that is renewed in the same way but not stored. */
  readonly ephemeral: (tokens: Tokens) => Effect.Effect<SessionService, never, Scope.Scope>
}
