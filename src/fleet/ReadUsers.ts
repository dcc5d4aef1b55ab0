/**
 * A cache of users in Redis for all processes of a fleet. The name and the encryption key of an entry are derived from the access token
 * with which the user was read.
 */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { isRequestBound } from "../base/requestBound.ts"
import type { CallError } from "../errors/call/CallError.ts"
import { limitCall } from "../pipeline/ports/limitCall.ts"
import { Settings } from "../pipeline/ports/Settings.ts"
import { sameToken } from "../pipeline/ports/TokenStore.ts"
import { claimsOf, lifeOf } from "../pipeline/session/AccessToken.ts"
import { Session } from "../pipeline/session/Session.ts"
import * as SingleFlight from "../pipeline/timing/SingleFlight.ts"
import { nameOf, seal, type SealingKey, sealingKeyOf, unseal } from "./sealing.ts"
import { ignoreResponse, type SharedRedis } from "./SharedRedis.ts"
import * as userScripts from "./userScripts.ts"

/** Reads of users, by `outcome`: `found` in the cache, or `read` at the provider. @category metrics @since 0.1.0 */
export const userReads = Metric.counter("latchkey.fleet.users", { description: "Reads of users", incremental: true })

/** What to forget: a user in all sessions, or a single session. @category models @since 0.1.0 */
export type Forgotten = { readonly userId: string } | { readonly sessionId: string }

/** @category models @since 0.1.0 */
export interface ReadUsers {
  /**
   * Returns the user that a process of the fleet has cached for the session's access token; otherwise runs `read`. `view` distinguishes
   * kinds of reads.
   */
  readonly cached: <User, E, R>(
    view: string,
    user: Schema.Codec<User, unknown>,
    read: Effect.Effect<User | null, E, R>
  ) => Effect.Effect<User | null, E | CallError, R | Session | Settings>
  /**
   * Drops a user from the cache of all processes. Returns whether Redis accepted the command; if not, other processes may see the cached
   * user until the cache entry expires.
   */
  readonly forget: (user: Forgotten) => Effect.Effect<boolean>
}

export interface ReadUsersOptions {
  readonly prefix: string
  readonly timeToLive: Duration.Duration
}

/** The upper limit of `timeToLive`. */
export const longestTimeToLive = Duration.minutes(5)

/** The call in the error of a caller that stops waiting for a read. */
const readCall = { endpoint: "user.get", method: "GET", path: "/users/me" } as const

const readFound = Schema.decodeUnknownOption(Schema.Tuple([Schema.String, Schema.String]))

const CacheEntry = Schema.Struct({ realm: Schema.String, until: Schema.Finite, user: Schema.Unknown })
const decodeCacheEntry = Schema.decodeUnknownOption(CacheEntry)

/** The prefix of keys. All keys are in one slot of a cluster, because one script reads a user and the keys that `markOf` returns. */
const placeIn = (prefix: string) => `${prefix}{users}:`

const text = (claim: unknown) => typeof claim === "string" ? claim : ""

const commandsOf = ({ redis }: SharedRedis) => ({
  find: redis.eval(userScripts.find),
  keep: redis.eval(userScripts.keep),
  mark: redis.eval(userScripts.mark)
})

/** The key that marks a user or a session as forgotten. */
const markOf = (prefix: string, kind: "user" | "session", id: string): Effect.Effect<string> =>
  Effect.map(Effect.promise(() => nameOf(kind, id)), (name) => `${placeIn(prefix)}forgotten:${kind}:${name}`)

/** How the user of an access token is cached: under which key, from when, and for how long. */
interface CacheSlot {
  readonly accessToken: Redacted.Redacted
  readonly place: SealingKey
  readonly realm: string
  /** The time of the read, in milliseconds since 1970. */
  readonly start: number
  /** Milliseconds from `start` until the cached user expires. */
  readonly life: number
}

/** The key, start and lifetime of a new cache entry. `None` if the token is no longer usable, or if the platform lacks WebCrypto. */
const cacheSlotOf = (accessToken: Redacted.Redacted, realm: string, timeToLive: Duration.Duration) =>
  Effect.gen(function*() {
    const start = yield* Clock.currentTimeMillis
    const life = Math.floor(Math.min(lifeOf(accessToken).expiresAt - start, Duration.toMillis(timeToLive)))
    const key = life <= 0 ? Option.none() : yield* sealingKeyOf("user", accessToken)
    return Option.map(key, (sealingKey): CacheSlot => ({ accessToken, place: sealingKey, realm, start, life }))
  })

const keysOf = (prefix: string, { accessToken, place }: CacheSlot) =>
  Effect.gen(function*() {
    const claims = claimsOf(accessToken)
    return [
      `${placeIn(prefix)}${place.name}`,
      yield* markOf(prefix, "user", text(claims["sub"])),
      yield* markOf(prefix, "session", text(claims["refresh_token_id"]))
    ] as const
  })

/** The user in a cache entry; `None` if the entry has expired, belongs to another realm, or does not match the schema. */
const unsealUser = <User>({ place, realm, start }: CacheSlot, user: Schema.Codec<User, unknown>, sealedUser: string) =>
  Effect.map(unseal(place, sealedUser), (value) =>
    decodeCacheEntry(value).pipe(
      Option.filter((entry) => entry.realm === realm && entry.until > start),
      Option.flatMap((entry) => Schema.decodeUnknownOption(user)(entry.user))
    ))

/** Encrypts a user for Redis. Returns `None` if the user cannot be encoded as JSON. */
const sealUser = <User>({ life, place, realm, start }: CacheSlot, user: Schema.Codec<User, unknown>, value: User) =>
  Option.match(Schema.encodeUnknownOption(user)(value), {
    onNone: () => Effect.succeedNone,
    onSome: (encodedUser) => seal(place, { realm, until: start + life, user: encodedUser })
  })

/**
 * The session's current access token. `null` if there is none or the token store cannot be read; in the latter case, `read` fails with the
 * store's error.
 */
const currentAccessToken = Effect.map(
  Session.use((session) => Effect.option(session.stored)),
  (tokens) => Option.getOrNull(Option.flatten(tokens))?.accessToken ?? null
)

const countRead = (outcome: string) => Metric.update(Metric.withAttributes(userReads, { outcome }), 1)

/** Returns the user cached in Redis; otherwise runs `read` and caches its result. */
const readThroughCache = Effect.fnUntraced(function*<User, E, R>(
  sharedRedis: SharedRedis,
  run: ReturnType<typeof commandsOf>,
  prefix: string,
  slot: CacheSlot,
  user: Schema.Codec<User, unknown>,
  read: Effect.Effect<User | null, E, R>
) {
  const keys = yield* keysOf(prefix, slot)
  const reply = yield* sharedRedis.ask(run.find(...keys), readFound)
  if (Option.isNone(reply)) return yield* read
  const [asOf, sealedUser] = reply.value
  const cachedUser = sealedUser === "" ? Option.none() : yield* unsealUser(slot, user, sealedUser)
  yield* countRead(Option.isSome(cachedUser) ? "found" : "read")
  if (Option.isSome(cachedUser)) return cachedUser.value
  const value = yield* read
  // If the token was refused and replaced, the result does not apply to this token.
  if (value === null || !sameToken(yield* currentAccessToken, slot.accessToken)) return value
  const sealedValue = yield* sealUser(slot, user, value)
  if (Option.isSome(sealedValue)) yield* sharedRedis.ask(run.keep(...keys, asOf, sealedValue.value, slot.life), ignoreResponse)
  return value
})

/**
 * Shares one run among callers with the same key. The run uses the context of the caller that starts it, whose session ends with its
 * request: if that interrupts the run, another caller runs the effect with its own context.
 */
const shareAmongRequests = (share: SingleFlight.SingleFlight): SingleFlight.SingleFlight => (key, effect) =>
  Effect.suspend(() => {
    let isOwn = false
    const ownRead = Effect.suspend(() => {
      isOwn = true
      return effect
    })
    // If the caller itself is interrupted, its handlers do not run.
    const sharedRead: typeof effect = Effect.catchCause(
      share(key, ownRead),
      (cause) => Cause.hasInterruptsOnly(cause) && !isOwn ? sharedRead : Effect.failCause(cause)
    )
    return sharedRead
  })

export const make = (sharedRedis: SharedRedis, { prefix, timeToLive }: ReadUsersOptions): ReadUsers => {
  const singleFlight = SingleFlight.make()
  // Requests of Cloudflare Workers cannot wait for each other, so every caller reads separately there.
  const share: SingleFlight.SingleFlight = isRequestBound() ? (_, read) => read : shareAmongRequests(singleFlight)
  /** Counts calls of `forget`, so that no caller joins a read that started before the last call. */
  let forgetCount = 0
  const run = commandsOf(sharedRedis)

  return {
    cached: (view, user, read) =>
      Effect.gen(function*() {
        const { apiUrl, projectId, totalTimeout } = yield* Settings
        const accessToken = yield* currentAccessToken
        const realm = `${apiUrl} ${projectId} ${view}`
        const slot = accessToken === null ? Option.none() : yield* cacheSlotOf(accessToken, realm, timeToLive)
        if (Option.isNone(slot)) return yield* read
        const name = `${forgetCount} ${realm} ${slot.value.place.name}`
        const sharedRead = share(name, readThroughCache(sharedRedis, run, prefix, slot.value, user, read))
        return yield* limitCall(sharedRead, totalTimeout, readCall)
      }),
    forget: (user) =>
      Effect.gen(function*() {
        forgetCount++
        const key = yield* "userId" in user ? markOf(prefix, "user", user.userId) : markOf(prefix, "session", user.sessionId)
        return Option.isSome(yield* sharedRedis.ask(run.mark(key), ignoreResponse))
      })
  }
}
