/** Users that were read lately, for all processes of a fleet: by the access token they were read with, and encrypted by it. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Redis from "effect/persistence/Redis"
import * as Schema from "effect/Schema"
import { isRequestBound } from "../jwt/requestBound.ts"
import { Settings } from "../pipeline/ports/Settings.ts"
import { sameToken } from "../pipeline/ports/TokenStore.ts"
import { claimsOf, lifeOf } from "../pipeline/session/AccessToken.ts"
import { Session } from "../pipeline/session/Session.ts"
import * as SharedRuns from "../pipeline/timing/SharedRuns.ts"
import { nameOf, placeOf, seal, unseal } from "./sealing.ts"
import { ignoreReply, type SharedRedis } from "./SharedRedis.ts"

/** Users that were asked for, by `outcome`: `found` here, or `read` at the provider. */
export const userReads = Metric.counter("latchkey.fleet.users", { description: "Users that were asked for", incremental: true })

/** Whom to forget: a user in all sessions, or one session. */
export type Forgotten = { readonly userId: string } | { readonly sessionId: string }

export interface ReadUsers {
  /**
   * What another process, or this one, has read lately by the session's access token; else what `read` gives. `view` tells ways of reading
   * apart.
   */
  readonly remembered: <User, E, R>(
    view: string,
    user: Schema.Codec<User, unknown>,
    read: Effect.Effect<User | null, E, R>
  ) => Effect.Effect<User | null, E, R | Session | Settings>
  /** From now on everybody reads anew. Whether Redis has taken it: without, others may see the user as long as it is remembered. */
  readonly forget: (whom: Forgotten) => Effect.Effect<boolean>
}

export interface ReadUsersOptions {
  readonly prefix: string
  readonly timeToLive: Duration.Duration
}

/** Longer than a user is remembered and than reading one may take, in milliseconds. */
const forgettingKept = 900_000
const longestRead = 600_000
/** What options may ask for. */
export const longestTimeToLive = Duration.minutes(5)

/** What lies there, unless it was read before somebody forgot the user or the session; and what time it is. */
const find = Redis.script((value: string, user: string, session: string) => [value, user, session], {
  numberOfKeys: 3,
  lua: `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local value = redis.call("GET", KEYS[1])
local asOf, sealed = string.match(value or "", "^(%d+):(.*)$")
local forgotten = math.max(tonumber(redis.call("GET", KEYS[2]) or 0), tonumber(redis.call("GET", KEYS[3]) or 0))
if not asOf or tonumber(asOf) <= forgotten then sealed = "" end
return { string.format("%.0f", now), sealed }
`
})
const readFound = Schema.decodeUnknownOption(Schema.Tuple([Schema.String, Schema.String]))

/** Keeps a read that began after the last invalidation. */
const keep = Redis.script(
  (
    value: string,
    user: string,
    session: string,
    asOf: string,
    sealed: string,
    life: number
  ) => [value, user, session, asOf, sealed, life, longestRead * 1000],
  {
    numberOfKeys: 3,
    lua: `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local asOf = tonumber(ARGV[1])
local forgotten = math.max(tonumber(redis.call("GET", KEYS[2]) or 0), tonumber(redis.call("GET", KEYS[3]) or 0))
if asOf <= forgotten or now - asOf > tonumber(ARGV[4]) then return 0 end
redis.call("SET", KEYS[1], ARGV[1] .. ":" .. ARGV[2], "PX", ARGV[3])
return 1
`
  }
)

const mark = Redis.script((key: string) => [key, forgettingKept], {
  numberOfKeys: 1,
  lua: `
local time = redis.call("TIME")
redis.call("SET", KEYS[1], string.format("%.0f", tonumber(time[1]) * 1000000 + tonumber(time[2])), "PX", ARGV[1])
return 1
`
})

const Remembered = Schema.Struct({ realm: Schema.String, until: Schema.Finite, user: Schema.Unknown })
const readRemembered = Schema.decodeUnknownOption(Remembered)

/** All in one slot of a cluster: a user and what forgets it are looked at together. */
const placeIn = (prefix: string) => `${prefix}{users}:`

const text = (claim: unknown) => typeof claim === "string" ? claim : ""

export const make = (shared: SharedRedis, { prefix, timeToLive }: ReadUsersOptions): ReadUsers => {
  const { redis } = shared
  const singleFlight = SharedRuns.make()
  // Requests of Cloudflare Workers cannot wait for each other: there every caller reads for itself.
  const share: SharedRuns.SingleFlight = isRequestBound() ? (_, read) => read : singleFlight
  /** A read that began before this process has forgotten somebody is not joined. */
  let forgotten = 0
  const run = { find: redis.eval(find), keep: redis.eval(keep), mark: redis.eval(mark) }
  const markOf = (kind: "user" | "session", id: string) =>
    Effect.map(Effect.promise(() => nameOf(kind, id)), (name) => `${placeIn(prefix)}forgotten:${kind}:${name}`)

  return {
    remembered: (view, user, read) =>
      Effect.gen(function*() {
        const session = yield* Session
        const { apiUrl, projectId } = yield* Settings
        // Where the token store cannot be read, reading the user fails with its error.
        const current = Effect.map(Effect.option(session.stored), (stored) => Option.getOrNull(Option.flatten(stored)))
        const stored = yield* current
        const accessToken = stored?.accessToken ?? null
        const start = yield* Clock.currentTimeMillis
        const life = accessToken === null
          ? 0
          : Math.floor(Math.min(lifeOf(accessToken).expiresAt - start, Duration.toMillis(timeToLive)))
        const place = accessToken === null || life <= 0 ? Option.none() : yield* placeOf("user", accessToken)
        if (accessToken === null || Option.isNone(place)) return yield* read

        const claims = claimsOf(accessToken)
        const { name } = place.value
        const realm = `${apiUrl} ${projectId} ${view}`
        return yield* share(
          `${forgotten} ${realm} ${name}`,
          Effect.gen(function*() {
            const keys = [
              `${placeIn(prefix)}${name}`,
              yield* markOf("user", text(claims["sub"])),
              yield* markOf("session", text(claims["refresh_token_id"]))
            ] as const
            const answer = yield* shared.ask(run.find(...keys), readFound)
            if (Option.isNone(answer)) return yield* read
            const [asOf, sealed] = answer.value
            if (sealed !== "") {
              const found = Option.filter(
                readRemembered(yield* unseal(place.value, sealed)),
                (remembered) => remembered.realm === realm && remembered.until > start
              )
              const known = Option.flatMap(found, (remembered) => Schema.decodeUnknownOption(user)(remembered.user))
              if (Option.isSome(known)) {
                yield* Metric.update(Metric.withAttributes(userReads, { outcome: "found" }), 1)
                return known.value
              }
            }
            yield* Metric.update(Metric.withAttributes(userReads, { outcome: "read" }), 1)
            const value = yield* read
            const after = yield* current
            // What came by another token, because this one was refused, says nothing about this one.
            if (value === null || after === null || !sameToken(after.accessToken, accessToken)) return value
            const encoded = Schema.encodeUnknownOption(user)(value)
            if (Option.isNone(encoded)) return value
            const written = yield* seal(place.value, { realm, until: start + life, user: encoded.value })
            if (Option.isSome(written)) yield* shared.ask(run.keep(...keys, asOf, written.value, life), ignoreReply)
            return value
          })
        )
      }),
    forget: (whom) =>
      Effect.gen(function*() {
        forgotten++
        const key = yield* "userId" in whom ? markOf("user", whom.userId) : markOf("session", whom.sessionId)
        return Option.isSome(yield* shared.ask(run.mark(key), ignoreReply))
      })
  }
}
