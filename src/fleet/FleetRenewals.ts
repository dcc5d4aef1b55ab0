/** One renewal for all processes of a fleet: a lock with a short lease in Redis, and a stored result for the waiting processes. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Redis from "effect/persistence/Redis"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as BoundedMap from "../base/BoundedMap.ts"
import { longestLockWait } from "../layers/browser/WebLock.ts"
import { maximumRefusals, type Renewals } from "../layers/tokenStores/SharedRenewals.ts"
import type { RenewedTokens } from "../pipeline/ports/TokenStore.ts"
import { patience } from "../pipeline/timing/Deadline.ts"
import { attemptTimeout, RetrySchedule } from "../pipeline/timing/Timing.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { randomString } from "../schema/wire/RandomString.ts"
import { isFailure, lifeOfResult, sealFailure, sealOutcome, unsealOutcome, usableResult } from "./renewalOutcome.ts"
import * as renewalScripts from "./renewalScripts.ts"
import { type SealingKey, sealingKeyOf } from "./sealing.ts"
import { ignoreResponse, type SharedRedis } from "./SharedRedis.ts"

/**
 * Renewals in this process, by `outcome`: `exchanged` for the fleet, `received` from another process, or `local`, without Redis.
 * @category metrics @since 0.1.0
 */
export const renewals = Metric.counter("latchkey.fleet.renewals", { description: "Renewals of sessions", incremental: true })

const countOutcome = (outcome: string) => Metric.update(Metric.withAttributes(renewals, { outcome }), 1)

/** How long Redis keeps the mark of a forgotten result, in milliseconds: longer than any renewal takes. */
const endMarkTimeToLive = 60_000

/** First pause between two checks of another process's renewal, in milliseconds; an exchange takes tens of milliseconds. */
const firstPollPause = 20
/** The pause doubles up to this, in milliseconds. */
const doublingLimit = 160
/**
 * Longest pause between two checks of another process's renewal, in milliseconds. Above `doublingLimit`, the pause grows with the total
 * wait, because a slow exchange is likely to take longer.
 */
const longestPollPause = 1_000

/** How long the lock outlives a crashed process, in milliseconds. A running exchange extends it. */
const lease = Duration.toMillis(longestLockWait)

/**
 * The longest wait for another process to exchange the refresh token, in milliseconds: the default time limit of an attempt. A caller with
 * less than twice this time waits for half of its time, so that its own exchange has the other half.
 */
const longestRenewalWait = Duration.toMillis(attemptTimeout)

/** How long waiting processes can see that an exchange failed, in milliseconds: the longest pause between two of their checks. */
const failureTimeToLive = 1_000

const readBeginning = Schema.decodeUnknownOption(Schema.Tuple([Schema.Literals(["result", "taken", "held"]), Schema.String]))

export interface FleetRenewalsOptions {
  readonly prefix: string
  /** How long Redis keeps a result. */
  readonly timeToLive: Duration.Duration
}

type Exchanged<E> = Effect.Effect<Option.Option<RenewedTokens>, E>

/** The names of the Redis keys for a result and its lock. The hash tag in braces puts both keys into one slot of a cluster. */
const keysOf = (prefix: string, { name }: SealingKey) =>
  [`${prefix}renewal:{${name}}`, `${prefix}renewal:{${name}}:lock`] as const

const commandsOf = ({ redis }: SharedRedis) => ({
  begin: redis.eval(renewalScripts.begin),
  extend: redis.eval(renewalScripts.extend),
  publish: redis.eval(renewalScripts.publish),
  release: redis.eval(renewalScripts.release),
  end: redis.eval(renewalScripts.end)
})

/** The values and commands that a process needs to renew a session under the fleet's lock. */
interface Attempt {
  readonly shared: SharedRedis
  readonly place: SealingKey
  readonly realm: string
  readonly timeToLive: Duration.Duration
  /**
   * Returns the stored result if there is one and it differs from `unless`, a result that the caller cannot use. Otherwise, takes the lock
   * if it is free.
   */
  readonly begin: (unless: string) => Effect.Effect<unknown, Redis.RedisError>
  readonly extend: Effect.Effect<unknown, Redis.RedisError>
  readonly release: Effect.Effect<unknown, Redis.RedisError>
  readonly publish: (sealedOutcome: string, life: number) => Effect.Effect<unknown, Redis.RedisError>
}

/** Releases the lock. Also publishes the result if other processes can use it. */
const publish = ({ timeToLive, place, publish, realm, release, shared }: Attempt, tokens: Option.Option<Tokens>) =>
  Effect.gen(function*() {
    const life = lifeOfResult(tokens, yield* Clock.currentTimeMillis, timeToLive)
    const sealedOutcome = life > 0 ? yield* sealOutcome(place, realm, tokens) : Option.none()
    yield* shared.ask(Option.isSome(sealedOutcome) ? publish(sealedOutcome.value, life) : release, ignoreResponse)
  })

/** Notifies waiting processes of the failed exchange, and releases the lock. */
const publishFailure = ({ place, publish, realm, release, shared }: Attempt) =>
  Effect.flatMap(
    sealFailure(place, realm),
    (sealedOutcome) =>
      shared.ask(Option.isSome(sealedOutcome) ? publish(sealedOutcome.value, failureTimeToLive) : release, ignoreResponse)
  )

/** Extends the lock for as long as the effect runs, because an exchange may wait for a slow provider, for retries or for the budget. */
const withExtendedLock = <A, E, R>({ extend, shared }: Attempt, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(
    Effect.forkChild(Effect.forever(Effect.andThen(Effect.sleep(lease / 2), shared.ask(extend, ignoreResponse)))),
    (extending) => Effect.ensuring(effect, Fiber.interrupt(extending))
  )

/** Runs the exchange and publishes its result; extends the lock until the exchange ends. */
const exchangeAndPublish = <E>(attempt: Attempt, exchange: Exchanged<E>): Exchanged<E> =>
  withExtendedLock(attempt, exchange).pipe(
    Effect.onExit((exit) => {
      if (Exit.isSuccess(exit)) return publish(attempt, exit.value)
      return Exit.hasInterrupts(exit) ? attempt.shared.ask(attempt.release, ignoreResponse) : publishFailure(attempt)
    }),
    Effect.tap(() => countOutcome("exchanged"))
  )

const withoutRetries = <E>(exchange: Exchanged<E>): Exchanged<E> =>
  Effect.provideService(exchange, RetrySchedule, Schedule.recurs(0))

/**
 * Takes the lock and exchanges the refresh token, or waits for the result of the process that holds the lock. If that process fails, each
 * waiting process makes one attempt in turn, without retries, because the failed process has already retried.
 */
const renewInTurn = <E>(attempt: Attempt, oldToken: Redacted.Redacted | null, exchange: Exchanged<E>): Exchanged<E> =>
  Effect.gen(function*() {
    const { begin, place, realm, release, shared } = attempt
    const since = yield* Clock.currentTimeMillis
    let pause = firstPollPause
    let hasWaited = false
    let hasFailed = false
    let unless = ""
    while (true) {
      const beginning = yield* shared.ask(begin(unless), readBeginning, release)
      if (Option.isNone(beginning)) {
        yield* countOutcome("local")
        return yield* exchange
      }
      const [state, text] = beginning.value
      if (state === "taken") return yield* exchangeAndPublish(attempt, hasFailed ? withoutRetries(exchange) : exchange)
      const now = yield* Clock.currentTimeMillis
      // Later callers may have less time.
      const until = since + (yield* patience(since, longestRenewalWait))
      if (state === "result") {
        // The script never returns the refused result, so this reply is not the script's.
        if (text === unless) return yield* exchangeAndPublish(attempt, exchange)
        unless = text
        const outcome = yield* unsealOutcome(place, realm, text)
        if (hasWaited && isFailure(outcome)) hasFailed = true
        const result = usableResult(outcome, oldToken, now)
        if (result !== undefined) {
          yield* countOutcome("received")
          return result
        }
        if (now < until) continue
      }
      if (now >= until) return yield* exchangeAndPublish(attempt, exchange)
      hasWaited = true
      yield* Effect.sleep(Math.min(pause, until - now))
      pause = Math.min(longestPollPause, Math.max(Math.min(doublingLimit, pause * 2), (now - since) / 8))
    }
  })

/** Shares renewals within the fleet. `local` shares those within this process, also while Redis is unavailable. */
export const make = (
  sharedRedis: SharedRedis,
  local: Renewals,
  { timeToLive, prefix }: FleetRenewalsOptions
): Effect.Effect<Renewals> =>
  Effect.contextWith((context) => {
    const run = commandsOf(sharedRedis)
    const attemptAt = (key: SealingKey, realm: string): Attempt => {
      const [result, lock] = keysOf(prefix, key)
      const owner = randomString()
      return {
        shared: sharedRedis,
        place: key,
        realm,
        timeToLive,
        begin: (unless) => run.begin(result, lock, owner, lease, unless),
        extend: run.extend(lock, owner, lease),
        release: run.release(lock, owner),
        publish: (sealedOutcome, life) => run.publish(result, lock, owner, sealedOutcome, life)
      }
    }
    /** Running commands of `forget`, so that a later renewal does not receive the result that they remove. */
    const forgetting = new Map<string, Fiber.Fiber<unknown>>()
    /** The refresh tokens whose last outcome was a refusal. The refusal stays in Redis, so that other processes do not ask again. */
    const refusals = BoundedMap.make<string, true>(maximumRefusals)
    return Effect.succeed<Renewals>({
      shared: (key, oldToken, exchange) => {
        const before = Effect.suspend(() => {
          const fiber = forgetting.get(Redacted.value(key.refreshToken))
          return fiber ? Fiber.await(fiber) : Effect.void
        })
        const renewing = Effect.flatMap(
          sealingKeyOf("renewal", key.refreshToken),
          Option.match({
            onNone: () => exchange,
            onSome: (sealingKey) => renewInTurn(attemptAt(sealingKey, key.realm), oldToken, exchange)
          })
        )
        const notedRenewal = Effect.tap(renewing, (tokens) =>
          Effect.sync(() => {
            const token = Redacted.value(key.refreshToken)
            if (Option.isNone(tokens)) refusals.set(token, true)
            else refusals.delete(token)
          }))
        return local.shared(key, oldToken, Effect.andThen(before, notedRenewal))
      },
      forget: (refreshToken) => {
        local.forget(refreshToken)
        if (refreshToken === null) return
        const token = Redacted.value(refreshToken)
        if (refusals.get(token)) return
        const fiber = Effect.runForkWith(context)(Effect.flatMap(
          sealingKeyOf("renewal", refreshToken),
          Option.match({
            onNone: () => Effect.void,
            onSome: (key) => Effect.asVoid(sharedRedis.ask(run.end(...keysOf(prefix, key), endMarkTimeToLive), ignoreResponse))
          })
        ))
        forgetting.set(token, fiber)
        fiber.addObserver(() => {
          if (forgetting.get(token) === fiber) forgetting.delete(token)
        })
      }
    })
  })
