/** One renewal for all processes of a fleet: a lock with a short lease in Redis, and the result for the waiting processes. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Redis from "effect/persistence/Redis"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { longestLockWait } from "../layers/browser/WebLock.ts"
import type { Renewals } from "../layers/tokenStores/SharedRenewals.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { randomString } from "../schema/wire/RandomString.ts"
import { lifeOfResult, sealOutcome, unsealOutcome, usableResult } from "./renewalOutcome.ts"
import * as scripts from "./renewalScripts.ts"
import { type SealingKey, sealingKeyOf } from "./sealing.ts"
import { ignoreReply, type SharedRedis } from "./SharedRedis.ts"

/**
 * Renewals in this process, by `outcome`: `exchanged` for the fleet, `given` by another process, or made `alone`.
 * @category metrics @since 0.1.0
 */
export const renewals = Metric.counter("latchkey.fleet.renewals", { description: "Renewals of sessions", incremental: true })

const counted = (outcome: string) => Metric.update(Metric.withAttributes(renewals, { outcome }), 1)

/** How long the end of a session is remembered, in milliseconds: longer than any running renewal. */
const forgottenFor = 60_000

/** The first pause between two checks of another process's renewal: an exchange takes some tens of milliseconds. */
const firstLook = 20
const longestLook = 160

/** The longest time that one process holds the lock, and that another waits for its result, in milliseconds. */
const lease = Duration.toMillis(longestLockWait)

const readBeginning = Schema.decodeUnknownOption(Schema.Tuple([Schema.Literals(["result", "taken", "held"]), Schema.String]))

export interface FleetRenewalsOptions {
  readonly prefix: string
  /** How long a result stays in Redis. */
  readonly keptFor: Duration.Duration
}

type Exchanged<E> = Effect.Effect<Option.Option<Tokens>, E>

/** The hash tag puts both keys into one slot of a cluster. */
const keysOf = (prefix: string, { name }: SealingKey) =>
  [`${prefix}renewal:{${name}}`, `${prefix}renewal:{${name}}:lock`] as const

const commandsOf = ({ redis }: SharedRedis) => ({
  begin: redis.eval(scripts.begin),
  publish: redis.eval(scripts.publish),
  release: redis.eval(scripts.release),
  end: redis.eval(scripts.end)
})

/** The values and commands with which one process renews a session under the lock of the fleet. */
interface Attempt {
  readonly shared: SharedRedis
  readonly place: SealingKey
  readonly realm: string
  readonly keptFor: Duration.Duration
  /** Takes the lock, or returns its state. A result equal to `unless` is ignored. */
  readonly begin: (unless: string) => Effect.Effect<unknown, Redis.RedisError>
  readonly release: Effect.Effect<unknown, Redis.RedisError>
  readonly publish: (sealed: string, life: number) => Effect.Effect<unknown, Redis.RedisError>
}

/** Releases the lock and publishes the result if other processes can use it. */
const publish = ({ keptFor, place, publish, realm, release, shared }: Attempt, tokens: Option.Option<Tokens>) =>
  Effect.gen(function*() {
    const life = lifeOfResult(tokens, yield* Clock.currentTimeMillis, keptFor)
    const sealed = life > 0 ? yield* sealOutcome(place, realm, tokens) : Option.none()
    yield* shared.ask(Option.isSome(sealed) ? publish(sealed.value, life) : release, ignoreReply)
  })

/** Exchanges with the lock, or after the longest wait. */
const exchanged = <E>(attempt: Attempt, exchange: Exchanged<E>): Exchanged<E> =>
  exchange.pipe(
    Effect.onExit((exit) =>
      Exit.isSuccess(exit) ? publish(attempt, exit.value) : attempt.shared.ask(attempt.release, ignoreReply)
    ),
    Effect.tap(() => counted("exchanged"))
  )

/** Takes the lock and exchanges, or waits for the result of the process that holds the lock. */
const renewed = <E>(attempt: Attempt, seen: Redacted.Redacted | null, exchange: Exchanged<E>): Exchanged<E> =>
  Effect.gen(function*() {
    const { begin, place, realm, release, shared } = attempt
    const until = (yield* Clock.currentTimeMillis) + lease
    let look = firstLook
    let unless = ""
    while (true) {
      const answer = yield* shared.ask(begin(unless), readBeginning, release)
      if (Option.isNone(answer)) {
        yield* counted("alone")
        return yield* exchange
      }
      const [state, text] = answer.value
      if (state === "taken") return yield* exchanged(attempt, exchange)
      const now = yield* Clock.currentTimeMillis
      if (state === "result") {
        unless = text
        const result = usableResult(yield* unsealOutcome(place, realm, text), seen, now)
        if (result !== undefined) {
          yield* counted("given")
          return result
        }
        if (now < until) continue
      }
      if (now >= until) return yield* exchanged(attempt, exchange)
      yield* Effect.sleep(Math.min(look, until - now))
      look = Math.min(longestLook, look * 2)
    }
  })

/** `local` joins concurrent renewals of one process, and is the only sharing while Redis is unavailable. */
export const make = (shared: SharedRedis, local: Renewals, { keptFor, prefix }: FleetRenewalsOptions): Effect.Effect<Renewals> =>
  Effect.contextWith((context) => {
    const run = commandsOf(shared)
    const attemptAt = (place: SealingKey, realm: string): Attempt => {
      const [result, lock] = keysOf(prefix, place)
      const owner = randomString()
      return {
        shared,
        place,
        realm,
        keptFor,
        begin: (unless) => run.begin(result, lock, owner, lease, unless),
        release: run.release(lock, owner),
        publish: (sealed, life) => run.publish(result, lock, owner, sealed, life)
      }
    }
    return Effect.succeed<Renewals>({
      shared: (key, seen, exchange) => {
        const overFleet = Effect.flatMap(
          sealingKeyOf("renewal", key.refreshToken),
          Option.match({ onNone: () => exchange, onSome: (place) => renewed(attemptAt(place, key.realm), seen, exchange) })
        )
        return local.shared(key, seen, overFleet)
      },
      forget: (refreshToken) => {
        local.forget(refreshToken)
        if (refreshToken === null) return
        Effect.runForkWith(context)(Effect.flatMap(
          sealingKeyOf("renewal", refreshToken),
          Option.match({
            onNone: () => Effect.void,
            onSome: (place) => Effect.asVoid(shared.ask(run.end(...keysOf(prefix, place), forgottenFor), ignoreReply))
          })
        ))
      }
    })
  })
