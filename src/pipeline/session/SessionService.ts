/** What a session can do, and the states that it has. */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { CallError } from "../../errors/call/CallError.ts"
import type { AccessTokenTooShort, InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { TokenStore } from "../ports/TokenStore.ts"
import type { SingleFlight } from "../timing/SingleFlight.ts"

/**
 * Exchanges a refresh token for a pair. `None`: the provider refused, and the session has ended.
 * @category models @since 0.1.0
 */
export type Refresh = (refreshToken: Redacted.Redacted) => Effect.Effect<Option.Option<Tokens>, CallError>

/**
 * How a session is. `degraded`: the last attempt to renew it failed for want of the network or the provider, by `error`; nobody
 * is signed out by that, and the next call tries again.
 * @category models @since 0.1.0
 */
export type SessionState =
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in" }
  | { readonly status: "degraded"; readonly error: CallError }

/** What the session of a token store can do. @category models @since 0.1.0 */
export interface SessionService {
  /** Whether the store can hold a session at all. */
  readonly isPersistent: boolean
  /**
   * Tokens for a request, with at least `requiredLifetime` left where they can be renewed in time. While the renewal is slow or fails,
   * tokens with less life left. `None` when nobody is signed in.
   */
  readonly tokens: () => Effect.Effect<Option.Option<Tokens>, CallError>
  /**
   * Tokens with at least this much life left, or an error; `None` when nobody is signed in. Waits for the renewal. Fails with
   * `InvalidOption` for `excessiveLifetime` or more, and with `AccessTokenTooShort` where no renewal gives that much.
   */
  readonly tokensLasting: (
    lifetime: Duration.Duration
  ) => Effect.Effect<Option.Option<Tokens>, CallError | InvalidOption | AccessTokenTooShort>
  /** As `tokens`, but without the access token that the provider has just called invalid. */
  readonly tokensInsteadOf: (invalid: Redacted.Redacted) => Effect.Effect<Option.Option<Tokens>, CallError>
  /** Makes the next request renew the access token, whose claims a change has made old. Nothing where it cannot be renewed. */
  readonly expireAccessToken: Effect.Effect<void>
  /** What the store holds, whatever its age. */
  readonly stored: Effect.Effect<Option.Option<Tokens>, CallError>
  /** What the device's clock has to be corrected by, in milliseconds, as far as tokens have told. */
  readonly skew: () => number
  readonly state: Effect.Effect<SessionState, CallError>
  /** Called after each change that is made here. `listen` adds to it, and looks out for the changes of others. */
  readonly listeners: Set<() => void>
  readonly watch: TokenStore["Service"]["watch"]
  /** Replaces the session. Fails with `Unstorable` where the store cannot keep tokens of this size. */
  readonly begin: (tokens: Tokens) => Effect.Effect<void, CallError>
  /** Forgets the session for good; `onlyIf` spares one that has begun meanwhile. */
  readonly end: (onlyIf?: Tokens) => Effect.Effect<void, CallError>
  /**
   * Concurrent callers with the same key share one run, which only the end of the session's scope interrupts.
   */
  readonly singleFlight: SingleFlight
  /** A session of these tokens, renewed the same way and stored nowhere. */
  readonly ephemeral: (tokens: Tokens) => Effect.Effect<SessionService, never, Scope.Scope>
}
