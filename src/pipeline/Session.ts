/** The session of one token store: which token a request carries, and how it is renewed. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { CallError } from "../errors/CallError.ts"
import { Unstorable } from "../errors/Reasons.ts"
import { AccessTokenTooShort, InvalidOption } from "../errors/UsageErrors.ts"
import type { Tokens } from "../schema/Tokens.ts"
import { lifeOf } from "./AccessToken.ts"
import { type Proof, proven } from "./Candidates.ts"
import { clockTolerance, excessiveLifetime, RenewalPatience, requiredLifetime } from "./Schedules.ts"
import { sameToken as same, type TokenStore } from "./TokenStore.ts"

/** Exchanges a refresh token for a pair. `None`: the provider refused, and the session has ended. */
export type Refresh = (refreshToken: Redacted.Redacted) => Effect.Effect<Option.Option<Tokens>, CallError>

/**
 * How a session is. `degraded`: the last attempt to renew it failed for want of the network or the provider, by `error`; nobody
 * is signed out by that, and the next call tries again.
 */
export type SessionState =
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in" }
  | { readonly status: "degraded"; readonly error: CallError }

/** What the session of a token store can do. */
export interface SessionService {
  /** Whether the store can hold a session at all. */
  readonly keeps: boolean
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
  readonly outdate: Effect.Effect<void>
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
   * One run for all who ask by the same key at the same time. It goes on when the first of them goes away: only the end of the
   * session's scope interrupts it. The key tells what is run, so it is asked for with one type.
   */
  readonly together: <A, E, R>(key: string, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** A session of these tokens, renewed the same way and stored nowhere. */
  readonly apart: (tokens: Tokens) => Effect.Effect<SessionService, never, Scope.Scope>
}

export class Session extends Context.Service<Session, SessionService>()("latchkey/Session") {}

/** In characters. A longer refresh token counts as refused and is not sent: it would not fit into a cookie. */
export const longestRefreshToken = 4_096

const keeping = { endpoint: "sessions.keep", method: "", path: "", status: 0, requestId: null, text: null }

const text = (token: Redacted.Redacted | null) => token && Redacted.value(token)

/** More tokens than are around at any time. */
const mostInvalid = 100

/**
 * Callers that need a renewal at the same time share one, which goes on when the first of them goes away: only the end of
 * the scope interrupts it. A definite refusal empties the store; a lost network, a 429 or a 5xx leaves it as it was.
 *
 * `realm` tells providers and projects apart, for stores that share exchanges.
 */
export const make = Effect.fnUntraced(function*(
  store: TokenStore["Service"],
  refresh: Refresh,
  realm = ""
): Effect.fn.Return<SessionService, never, Scope.Scope> {
  const owner = yield* Effect.scope
  const inFlight = new Map<string, Fiber.Fiber<unknown, unknown>>()
  const listeners = new Set<() => void>()
  /** Tokens that are never used again, by value; the oldest are forgotten. */
  const invalid = new Set<string | null>()
  let outdated: Redacted.Redacted | null = null
  /** Which tokens could not be renewed, and why. Where the store holds others by now, somebody has got over it. */
  let failure: { readonly error: CallError; readonly tokens: Tokens } | null = null
  let skew = 0

  const notify = () => listeners.forEach((changed) => changed())
  const isInvalid = (token: Redacted.Redacted | null) => token !== null && invalid.has(text(token))
  const invalidate = (token: Redacted.Redacted | null) => {
    if (invalid.add(text(token)).size > mostInvalid) invalid.delete(invalid.values().next().value ?? null)
  }

  /**
   * Tokens that have just come tell how far the device's clock is off: they were made between `since` and now. A device that
   * is ten minutes wrong would otherwise take each token for expired, or none.
   */
  const learn = ({ accessToken }: Tokens, since: number, now: number) => {
    const issuedAt = accessToken === null ? 0 : lifeOf(accessToken).issuedAt
    if (issuedAt > 0) skew = issuedAt > now ? issuedAt - now : Math.min(0, issuedAt + 1000 - since)
  }

  const put = (tokens: Option.Option<Tokens>, onlyIf?: Redacted.Redacted | null) =>
    Effect.tap(store.set(tokens, onlyIf), () => Effect.sync(notify))

  const degraded = ({ accessToken, refreshToken }: Tokens) =>
    failure !== null && same(failure.tokens.refreshToken, refreshToken) && same(failure.tokens.accessToken, accessToken)
      ? failure.error
      : null

  /** Whole or not at all: half of it would be a session that is in store and that nobody may use. */
  const end = (onlyIf?: Tokens) =>
    Effect.flatMap(onlyIf ? Effect.succeedSome(onlyIf) : store.get, (ended) => {
      const refreshToken = Option.isSome(ended) ? ended.value.refreshToken : null
      invalidate(refreshToken)
      return Effect.asVoid(put(Option.none(), onlyIf && refreshToken))
    }).pipe(Effect.uninterruptible)

  const checked = (tokens: Tokens) =>
    store.fits === undefined || store.fits(tokens)
      ? Effect.void
      : Effect.fail(new CallError({ call: keeping, reason: new Unstorable() }))

  const begin = (tokens: Tokens) =>
    Effect.andThen(
      checked(tokens),
      Clock.clockWith((clock) => {
        const now = clock.currentTimeMillisUnsafe()
        learn(tokens, now - Duration.toMillis(clockTolerance), now)
        // The provider has just given them out, whatever was thought of them before.
        invalid.delete(text(tokens.accessToken))
        invalid.delete(text(tokens.refreshToken))
        return Effect.asVoid(put(Option.some(tokens)))
      })
    )

  const exchanged = (seen: Redacted.Redacted | null, refreshToken: Redacted.Redacted) => {
    const value = Redacted.value(refreshToken)
    if (value.length > longestRefreshToken) return Effect.succeedNone
    const exchange = refresh(refreshToken)
    return store.shared ? store.shared(`${realm} ${value}`, seen, exchange) : exchange
  }

  const renewed = Effect.fnUntraced(function*(seen: Redacted.Redacted | null, refreshToken: Redacted.Redacted) {
    const before = yield* store.get
    // While this one waited for its turn, another tab may have renewed, signed out, or signed in as somebody else.
    if (Option.isNone(before) || !same(before.value.refreshToken, refreshToken)) return before
    const { accessToken } = before.value
    if (accessToken !== null && !same(accessToken, seen) && !isInvalid(accessToken)) return before
    const since = yield* Clock.currentTimeMillis
    const candidates = store.candidates ? yield* store.candidates : []
    const exchange = candidates.length > 0
      ? proven(candidates, (each) => exchanged(null, each))
      : Effect.map(exchanged(seen, refreshToken), (session): Proof => ({ session, isFinal: true }))
    const result = yield* Effect.result(
      Effect.tap(exchange, ({ session }) => Option.isSome(session) ? checked(session.value) : Effect.void)
    )
    if (Result.isFailure(result)) {
      failure = { error: result.failure, tokens: { accessToken: seen, refreshToken } }
      notify()
      return yield* Effect.fail(result.failure)
    }
    const { isFinal, session: tokens } = result.success
    if (!isFinal) return tokens
    if (Option.isSome(tokens)) learn(tokens.value, since, yield* Clock.currentTimeMillis)
    else invalidate(refreshToken)
    return (yield* put(tokens, refreshToken)) ? tokens : yield* store.get
  })

  const together = <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      // Whoever runs something by this key has run this.
      const running = inFlight.get(key) as Fiber.Fiber<A, E> | undefined
      return running ? Fiber.join(running) : effect.pipe(
        Effect.ensuring(Effect.sync(() => inFlight.delete(key))),
        Effect.interruptible,
        Effect.forkIn(owner),
        Effect.tap((fiber) => Effect.sync(() => inFlight.set(key, fiber))),
        Effect.uninterruptible,
        Effect.flatMap(Fiber.join)
      )
    })

  const renew = (seen: Redacted.Redacted | null, refreshToken: Redacted.Redacted) => {
    const renewal = renewed(seen, refreshToken)
    return together(Redacted.value(refreshToken), store.alone ? store.alone(renewal) : renewal)
  }

  /** In milliseconds; 0 or less for a token that is expired, invalid or not there. */
  const leftOf = (accessToken: Redacted.Redacted | null) =>
    Clock.clockWith((clock) =>
      Effect.succeed(
        accessToken === null || isInvalid(accessToken)
          ? 0
          : lifeOf(accessToken).expiresAt - skew - clock.currentTimeMillisUnsafe()
      )
    )
  const isOutdated = (accessToken: Redacted.Redacted | null) => outdated !== null && same(outdated, accessToken)

  const tokens = Effect.fnUntraced(function*() {
    const stored = yield* store.get
    if (Option.isNone(stored)) return stored
    const { accessToken, refreshToken } = stored.value
    if (isInvalid(refreshToken)) return Option.none()
    const left = yield* leftOf(accessToken)
    if (left >= Duration.toMillis(requiredLifetime) && !isOutdated(accessToken)) return stored
    if (refreshToken === null) return left > 0 ? stored : Option.none()
    const renewal = renew(accessToken, refreshToken)
    // A token with some life left is better than none while the provider is slow, and at once while it cannot be reached.
    if (left <= 0) return yield* renewal
    const duration = degraded(stored.value) ? Duration.zero : yield* RenewalPatience
    const result = yield* Effect.result(Effect.timeoutOrElse(renewal, { duration, orElse: () => Effect.succeed(stored) }))
    return Result.getOrElse(result, () => stored)
  })

  const tokensLasting = Effect.fnUntraced(function*(lifetime: Duration.Duration) {
    if (!Duration.isLessThan(lifetime, excessiveLifetime)) {
      const problem = "must be a duration below 60 seconds: no access token might ever have more of its life left."
      return yield* new InvalidOption({ option: "minimumLifetime", environment: [], problem })
    }
    const millis = Duration.toMillis(lifetime)
    const stored = yield* store.get
    if (Option.isNone(stored)) return stored
    const { accessToken, refreshToken } = stored.value
    if (isInvalid(refreshToken)) return Option.none()
    const left = yield* leftOf(accessToken)
    if (left > 0 && left >= millis && !isOutdated(accessToken)) return stored
    if (refreshToken === null) return left > 0 ? yield* new AccessTokenTooShort({ remainingMillis: left }) : Option.none()
    const renewed = yield* renew(accessToken, refreshToken)
    if (Option.isNone(renewed)) return renewed
    const remainingMillis = yield* leftOf(renewed.value.accessToken)
    return remainingMillis >= millis ? renewed : yield* new AccessTokenTooShort({ remainingMillis })
  })

  return {
    keeps: store.keeps,
    listeners,
    watch: store.watch,
    tokens,
    tokensLasting,
    tokensInsteadOf: (token) =>
      Effect.suspend(() => {
        invalidate(token)
        return tokens()
      }),
    // The change has been made: a store that cannot be read now does not make its call fail.
    // `Effect.ignore` would bring its logging along.
    outdate: Effect.map(store.get, (stored) => {
      outdated = Option.isSome(stored) && stored.value.refreshToken !== null ? stored.value.accessToken : null
      // A live access token is read again, and so renewed.
      if (outdated) notify()
    }).pipe(Effect.catch(() => Effect.void)),
    stored: store.get,
    skew: () => skew,
    state: Effect.gen(function*() {
      const stored = yield* store.get
      if (Option.isNone(stored) || isInvalid(stored.value.refreshToken)) return { status: "signed-out" }
      const { accessToken, refreshToken } = stored.value
      if (refreshToken === null && (yield* leftOf(accessToken)) <= 0) return { status: "signed-out" }
      const error = degraded(stored.value)
      return error ? { status: "degraded", error } : { status: "signed-in" }
    }),
    begin,
    end,
    together,
    apart: (tokens) => {
      let held = Option.some(tokens)
      return make({
        keeps: true,
        get: Effect.sync(() => held),
        set: (next) =>
          Effect.sync(() => {
            held = next
            return true
          })
      }, refresh)
    }
  }
})
