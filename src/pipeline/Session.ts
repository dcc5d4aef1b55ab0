/** The session of one token store: which token a request carries, and how it is renewed. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { CallError } from "../errors/CallError.ts"
import type { Tokens } from "../schema/Tokens.ts"
import { expiresAtMillis } from "./AccessToken.ts"
import { requiredLifetime } from "./Schedules.ts"
import type { TokenStore } from "./TokenStore.ts"

/** Exchanges a refresh token for an access token. `None`: the provider refused, and the session has ended. */
export type Refresh = (refreshToken: Redacted.Redacted) => Effect.Effect<Option.Option<Redacted.Redacted>, CallError>

export class Session extends Context.Service<Session, {
  /** Whether the store can hold a session at all. */
  readonly keeps: boolean
  /** Tokens good for `requiredLifetime`, renewed if need be; `None` when nobody is signed in. */
  readonly tokens: Effect.Effect<Option.Option<Tokens>, CallError>
  /** As `tokens`, but without the access token that the provider has just called invalid. */
  readonly tokensInsteadOf: (invalid: Redacted.Redacted) => Effect.Effect<Option.Option<Tokens>, CallError>
  /** Makes the next request renew the access token, whose claims a change has made old. Nothing where it cannot be renewed. */
  readonly outdate: Effect.Effect<void>
  /** What the store holds, whatever its age. */
  readonly stored: Effect.Effect<Option.Option<Tokens>>
  /** Replaces the session. */
  readonly begin: (tokens: Tokens) => Effect.Effect<void>
  /** Forgets the session; `onlyIf` spares one that has begun meanwhile. */
  readonly end: (onlyIf?: Tokens) => Effect.Effect<void>
}>()("latchkey/Session") {}

/** By value: a store that reads cookies makes a new `Redacted` every time. */
const same = (one: Redacted.Redacted | null, other: Redacted.Redacted | null): boolean =>
  one === other || (one !== null && other !== null && Redacted.value(one) === Redacted.value(other))

/**
 * Callers that need a renewal at the same time share one, which goes on when the first of them goes away: only the end of
 * the scope interrupts it. A definite refusal empties the store; a lost network, a 429 or a 5xx leaves it as it was.
 */
export const make = Effect.fnUntraced(function*(
  store: TokenStore["Service"],
  refresh: Refresh
): Effect.fn.Return<Session["Service"], never, Scope.Scope> {
  const owner = yield* Effect.scope
  const inFlight = new Map<string, Fiber.Fiber<Option.Option<Tokens>, CallError>>()
  let invalid: Redacted.Redacted | null = null

  const holds = (refreshToken: Redacted.Redacted | null) =>
    Effect.map(store.get, (now) => Option.isSome(now) && same(now.value.refreshToken, refreshToken))

  const end = (onlyIf?: Tokens) =>
    Effect.flatMap(
      onlyIf ? holds(onlyIf.refreshToken) : Effect.succeed(true),
      (still) => still ? store.set(Option.none()) : Effect.void
    )

  const renewed = Effect.fnUntraced(function*(refreshToken: Redacted.Redacted) {
    const accessToken = yield* refresh(refreshToken)
    // Meanwhile somebody may have signed out, or in as somebody else: then what was renewed is nobody's any more.
    if (!(yield* holds(refreshToken))) return yield* store.get
    const tokens = Option.map(accessToken, (accessToken) => ({ accessToken, refreshToken }))
    yield* store.set(tokens)
    return tokens
  })

  const renew = (refreshToken: Redacted.Redacted) =>
    Effect.suspend(() => {
      const key = Redacted.value(refreshToken)
      const running = inFlight.get(key)
      if (running) return Fiber.join(running)
      return renewed(refreshToken).pipe(
        Effect.ensuring(Effect.sync(() => inFlight.delete(key))),
        Effect.interruptible,
        Effect.forkIn(owner),
        Effect.tap((fiber) => Effect.sync(() => inFlight.set(key, fiber))),
        Effect.uninterruptible,
        Effect.flatMap(Fiber.join)
      )
    })

  const tokens = Effect.gen(function*() {
    const stored = yield* store.get
    if (Option.isNone(stored)) return stored
    const { accessToken, refreshToken } = stored.value
    const left = accessToken === null || same(accessToken, invalid)
      ? 0
      : expiresAtMillis(accessToken) - (yield* Clock.currentTimeMillis)
    if (left >= Duration.toMillis(requiredLifetime)) return stored
    if (refreshToken === null) return left > 0 ? stored : Option.none()
    // A token with some life left is better than none while the provider cannot be reached.
    return yield* left > 0 ? Effect.catch(renew(refreshToken), () => Effect.succeed(stored)) : renew(refreshToken)
  })

  return {
    keeps: store.keeps,
    tokens,
    tokensInsteadOf: (token) =>
      Effect.suspend(() => {
        invalid = token
        return tokens
      }),
    outdate: Effect.map(store.get, (stored) => {
      if (Option.isSome(stored) && stored.value.refreshToken !== null) invalid = stored.value.accessToken
    }),
    stored: store.get,
    begin: (tokens) => store.set(Option.some(tokens)),
    end
  }
})
