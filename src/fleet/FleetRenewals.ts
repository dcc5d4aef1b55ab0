/** One renewal for all processes of a fleet: a lock with a short lease in Redis, and the result beside it for who waits. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { longestLockWait } from "../layers/browser/WebLock.ts"
import { isReusable, type Renewals } from "../layers/tokenStores/SharedRenewals.ts"
import { lifeOf } from "../pipeline/session/AccessToken.ts"
import { requiredLifetime } from "../pipeline/timing/Schedules.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { randomString } from "../schema/wire/RandomString.ts"
import * as Wire from "../schema/wire/Wire.ts"
import * as scripts from "./renewalScripts.ts"
import { type Place, placeOf, seal, unseal } from "./sealing.ts"
import { ignoreReply, type SharedRedis } from "./SharedRedis.ts"

/** Renewals that this process needed, by `outcome`: `exchanged` for the fleet, `given` by another process, or made `alone`. */
export const renewals = Metric.counter("latchkey.fleet.renewals", { description: "Renewals of sessions", incremental: true })

const counted = (outcome: string) => Metric.update(Metric.withAttributes(renewals, { outcome }), 1)

/** How long an end is remembered, in milliseconds: longer than any renewal that was under way. */
const forgottenFor = 60_000

/** Between two looks at what another process is doing: an exchange takes some tens of milliseconds. */
const firstLook = 20
const longestLook = 160

const Outcome = Schema.Union([
  Schema.Struct({ realm: Schema.String, ended: Schema.Literal(true) }),
  Schema.Struct({
    realm: Schema.String,
    accessToken: Schema.NullOr(Wire.Secret),
    refreshToken: Schema.NullOr(Wire.Secret)
  })
])
const readOutcome = Schema.decodeUnknownOption(Outcome)
const readBeginning = Schema.decodeUnknownOption(Schema.Tuple([Schema.Literals(["result", "taken", "held"]), Schema.String]))
const writeOutcome = Schema.encodeOption(Outcome)

export interface FleetRenewalsOptions {
  readonly prefix: string
  /** How long a result stays in Redis. */
  readonly keptFor: Duration.Duration
}

type Exchanged<E> = Effect.Effect<Option.Option<Tokens>, E>

/** In one slot of a cluster. */
const keysOf = (prefix: string, { name }: Place) => [`${prefix}renewal:{${name}}`, `${prefix}renewal:{${name}}:lock`] as const

/** Milliseconds, whole; 0 and less for what is of no use to anybody any more. */
const lifeOfResult = ({ accessToken }: Tokens, now: number, keptFor: Duration.Duration): number => {
  const left = accessToken === null ? 0 : lifeOf(accessToken).expiresAt - now - Duration.toMillis(requiredLifetime)
  return Math.floor(Math.min(left, Duration.toMillis(keptFor)))
}

/** `local` joins what one process asks for at a time, and is all that there is while Redis is gone. */
export const make = (shared: SharedRedis, local: Renewals, { keptFor, prefix }: FleetRenewalsOptions): Effect.Effect<Renewals> =>
  Effect.contextWith((context) => {
    const { redis } = shared
    const run = {
      begin: redis.eval(scripts.begin),
      publish: redis.eval(scripts.publish),
      release: redis.eval(scripts.release),
      end: redis.eval(scripts.end)
    }
    const lease = Duration.toMillis(longestLockWait)

    const through = <E>(place: Place, realm: string, seen: Redacted.Redacted | null, exchange: Exchanged<E>): Exchanged<E> => {
      const [result, lock] = keysOf(prefix, place)
      const owner = randomString()

      const published = (tokens: Option.Option<Tokens>) =>
        Effect.gen(function*() {
          const now = yield* Clock.currentTimeMillis
          const life = Option.match(tokens, {
            onNone: () => Duration.toMillis(keptFor),
            onSome: (renewed) => lifeOfResult(renewed, now, keptFor)
          })
          const written = Option.isNone(tokens)
            ? writeOutcome({ realm, ended: true })
            : writeOutcome({ realm, ...tokens.value })
          const sealed = life > 0 && Option.isSome(written) ? yield* seal(place, written.value) : Option.none()
          yield* shared.ask(
            Option.isSome(sealed) ? run.publish(result, lock, owner, sealed.value, life) : run.release(lock, owner),
            ignoreReply
          )
        })

      /** With the lock, or after a wait that has been long enough. */
      const exchanged = exchange.pipe(
        Effect.onExit((exit) => Exit.isSuccess(exit) ? published(exit.value) : shared.ask(run.release(lock, owner), ignoreReply)),
        Effect.tap(() => counted("exchanged"))
      )

      const opened = (text: string) =>
        Effect.map(
          unseal(place, text),
          (value) => Option.filter(readOutcome(value), (outcome) => outcome.realm === realm)
        )

      return Effect.gen(function*() {
        const until = (yield* Clock.currentTimeMillis) + lease
        let look = firstLook
        let unless = ""
        while (true) {
          const answer = yield* shared.ask(run.begin(result, lock, owner, lease, unless), readBeginning, run.release(lock, owner))
          if (Option.isNone(answer)) {
            yield* counted("alone")
            return yield* exchange
          }
          const [state, text] = answer.value
          if (state === "taken") return yield* exchanged
          const now = yield* Clock.currentTimeMillis
          if (state === "result") {
            unless = text
            const outcome = Option.getOrUndefined(yield* opened(text))
            if (outcome !== undefined && ("ended" in outcome || isReusable(outcome, seen, now))) {
              yield* counted("given")
              return "ended" in outcome ? Option.none() : Option.some(outcome)
            }
            if (now < until) continue
          }
          if (now >= until) return yield* exchanged
          yield* Effect.sleep(Math.min(look, until - now))
          look = Math.min(longestLook, look * 2)
        }
      })
    }

    return Effect.succeed<Renewals>({
      shared: (key, seen, exchange) => {
        const overFleet = Effect.flatMap(
          placeOf("renewal", key.refreshToken),
          Option.match({ onNone: () => exchange, onSome: (place) => through(place, key.realm, seen, exchange) })
        )
        return local.shared(key, seen, overFleet)
      },
      forget: (refreshToken) => {
        local.forget(refreshToken)
        if (refreshToken === null) return
        Effect.runForkWith(context)(Effect.flatMap(
          placeOf("renewal", refreshToken),
          Option.match({
            onNone: () => Effect.void,
            onSome: (place) => Effect.asVoid(shared.ask(run.end(...keysOf(prefix, place), forgottenFor), ignoreReply))
          })
        ))
      }
    })
  })
