/** The port to where a session lives between calls. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"

/** Which exchange a renewal is. @category models @since 0.1.0 */
export interface RenewalKey {
  /** Tells providers and projects apart. */
  readonly realm: string
  readonly refreshToken: Redacted.Redacted
}

/**
 * Every implementation keeps the laws that `tokenStoreLaws` of `latchkey/testing` checks: what was set is what is got, `None` empties it, and
 * a text that it cannot read counts as signed out. A storage that cannot be read or written fails with `CallError`, reason `TokenStoreFailed`.
 * @category services @since 0.1.0
 */
export class TokenStore extends Context.Service<TokenStore, {
  /** `none` forgets everything, so signing in is refused before a request is made. */
  readonly isPersistent: boolean
  readonly get: Effect.Effect<Option.Option<Tokens>, CallError>
  /**
   * Refresh tokens that another host may have written where this store reads. Each is exchanged before one becomes the session; until then `get`
   * gives the first, without an access token. Absent or empty: `get` gives the session.
   */
  readonly candidates?: Effect.Effect<ReadonlyArray<Redacted.Redacted>>
  /** Whether the store can keep a session of this size. Absent: any size. */
  readonly fits?: (tokens: Tokens) => boolean
  /** With `onlyIf`, changes nothing unless the store still holds that refresh token; in one step. Tells whether it has set. */
  readonly set: (tokens: Option.Option<Tokens>, onlyIf?: Redacted.Redacted | null) => Effect.Effect<boolean, CallError>
  /** Calls back whenever somebody else has changed the storage, for as long as it runs. Absent: nobody else can. */
  readonly watch?: (changed: () => void) => Effect.Effect<never>
  /** Runs a renewal while no other holder of the same storage runs one, or after a short wait anyway. Absent: there is no other. */
  readonly withLock?: <A, E>(renewal: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /**
   * Lets stores that hold the same refresh token, such as those of many requests of one user, share one exchange. `seen` is
   * the access token that is not good enough any more. Absent: each store exchanges for itself.
   */
  readonly shareRenewal?: <E>(
    key: RenewalKey,
    seen: Redacted.Redacted | null,
    exchange: Effect.Effect<Option.Option<Tokens>, E>
  ) => Effect.Effect<Option.Option<Tokens>, E>
}>()("latchkey/TokenStore") {}

/** Whether this refresh token is the one in store. @category guards @since 0.1.0 */
export const isStoredToken = (stored: Option.Option<Tokens>, refreshToken: Redacted.Redacted | null): boolean =>
  Option.isSome(stored) && sameToken(stored.value.refreshToken, refreshToken)

/** By value: a store that reads cookies makes a new `Redacted` whenever they change. @category functions @since 0.1.0 */
export const sameToken = (one: Redacted.Redacted | null, other: Redacted.Redacted | null): boolean =>
  one === other || (one !== null && other !== null && Redacted.value(one) === Redacted.value(other))
