/** Users that were read lately, for all processes of a fleet: by the access token they were read with, and encrypted by it. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { isRequestBound } from "../jwt/requestBound.ts"
import { Settings } from "../pipeline/ports/Settings.ts"
import { sameToken } from "../pipeline/ports/TokenStore.ts"
import { claimsOf, lifeOf } from "../pipeline/session/AccessToken.ts"
import { Session } from "../pipeline/session/Session.ts"
import * as SingleFlight from "../pipeline/timing/SingleFlight.ts"
import { nameOf, seal, type SealingKey, sealingKeyOf, unseal } from "./sealing.ts"
import { ignoreReply, type SharedRedis } from "./SharedRedis.ts"
import * as scripts from "./userScripts.ts"

/** Users that were asked for, by `outcome`: `found` here, or `read` at the provider. @category metrics @since 0.1.0 */
export const userReads = Metric.counter("latchkey.fleet.users", { description: "Users that were asked for", incremental: true })

/** Whom to forget: a user in all sessions, or one session. @category models @since 0.1.0 */
export type Forgotten = { readonly userId: string } | { readonly sessionId: string }

/** @category models @since 0.1.0 */
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

/** What options may ask for. */
export const longestTimeToLive = Duration.minutes(5)

const readFound = Schema.decodeUnknownOption(Schema.Tuple([Schema.String, Schema.String]))

const Remembered = Schema.Struct({ realm: Schema.String, until: Schema.Finite, user: Schema.Unknown })
const readRemembered = Schema.decodeUnknownOption(Remembered)

/** All in one slot of a cluster: a user and what forgets it are looked at together. */
const placeIn = (prefix: string) => `${prefix}{users}:`

const text = (claim: unknown) => typeof claim === "string" ? claim : ""

const commandsOf = ({ redis }: SharedRedis) => ({
  find: redis.eval(scripts.find),
  keep: redis.eval(scripts.keep),
  mark: redis.eval(scripts.mark)
})

/** What marks a user or a session as forgotten. */
const markOf = (prefix: string, kind: "user" | "session", id: string): Effect.Effect<string> =>
  Effect.map(Effect.promise(() => nameOf(kind, id)), (name) => `${placeIn(prefix)}forgotten:${kind}:${name}`)

/** Where a user is remembered by an access token, and for how long. */
interface Memory {
  readonly accessToken: Redacted.Redacted
  readonly place: SealingKey
  readonly realm: string
  /** In milliseconds since 1970. */
  readonly start: number
  /** In milliseconds from `start`. */
  readonly life: number
}

/** None where the token is of no use any more, or the platform has no WebCrypto. */
const memoryOf = (accessToken: Redacted.Redacted, realm: string, timeToLive: Duration.Duration) =>
  Effect.gen(function*() {
    const start = yield* Clock.currentTimeMillis
    const life = Math.floor(Math.min(lifeOf(accessToken).expiresAt - start, Duration.toMillis(timeToLive)))
    const place = life <= 0 ? Option.none() : yield* sealingKeyOf("user", accessToken)
    return Option.map(place, (place): Memory => ({ accessToken, place, realm, start, life }))
  })

const keysOf = (prefix: string, { accessToken, place }: Memory) =>
  Effect.gen(function*() {
    const claims = claimsOf(accessToken)
    return [
      `${placeIn(prefix)}${place.name}`,
      yield* markOf(prefix, "user", text(claims["sub"])),
      yield* markOf(prefix, "session", text(claims["refresh_token_id"]))
    ] as const
  })

/** The user that was kept; none for what was kept for another realm, is too old, or has another form. */
const unsealUser = <User>({ place, realm, start }: Memory, user: Schema.Codec<User, unknown>, sealed: string) =>
  Effect.map(unseal(place, sealed), (value) =>
    readRemembered(value).pipe(
      Option.filter((remembered) => remembered.realm === realm && remembered.until > start),
      Option.flatMap((remembered) => Schema.decodeUnknownOption(user)(remembered.user))
    ))

/** None where it cannot be said in JSON. */
const sealUser = <User>({ life, place, realm, start }: Memory, user: Schema.Codec<User, unknown>, value: User) =>
  Option.match(Schema.encodeUnknownOption(user)(value), {
    onNone: () => Effect.succeedNone,
    onSome: (encoded) => seal(place, { realm, until: start + life, user: encoded })
  })

/** The access token of the session now. Where the token store cannot be read, reading the user fails with its error. */
const currentAccessToken = Effect.map(
  Session.use((session) => Effect.option(session.stored)),
  (stored) => Option.getOrNull(Option.flatten(stored))?.accessToken ?? null
)

const counted = (outcome: string) => Metric.update(Metric.withAttributes(userReads, { outcome }), 1)

/** The user that Redis has; else what `read` gives, which is kept. */
const rememberedIn = Effect.fnUntraced(function*<User, E, R>(
  shared: SharedRedis,
  run: ReturnType<typeof commandsOf>,
  prefix: string,
  memory: Memory,
  user: Schema.Codec<User, unknown>,
  read: Effect.Effect<User | null, E, R>
) {
  const keys = yield* keysOf(prefix, memory)
  const answer = yield* shared.ask(run.find(...keys), readFound)
  if (Option.isNone(answer)) return yield* read
  const [asOf, sealed] = answer.value
  const found = sealed === "" ? Option.none() : yield* unsealUser(memory, user, sealed)
  yield* counted(Option.isSome(found) ? "found" : "read")
  if (Option.isSome(found)) return found.value
  const value = yield* read
  // What came by another token, because this one was refused, says nothing about this one.
  if (value === null || !sameToken(yield* currentAccessToken, memory.accessToken)) return value
  const written = yield* sealUser(memory, user, value)
  if (Option.isSome(written)) yield* shared.ask(run.keep(...keys, asOf, written.value, memory.life), ignoreReply)
  return value
})

export const make = (shared: SharedRedis, { prefix, timeToLive }: ReadUsersOptions): ReadUsers => {
  const singleFlight = SingleFlight.make()
  // Requests of Cloudflare Workers cannot wait for each other: there every caller reads for itself.
  const share: SingleFlight.SingleFlight = isRequestBound() ? (_, read) => read : singleFlight
  /** A read that began before this process has forgotten somebody is not joined. */
  let forgotten = 0
  const run = commandsOf(shared)

  return {
    remembered: (view, user, read) =>
      Effect.gen(function*() {
        const { apiUrl, projectId } = yield* Settings
        const accessToken = yield* currentAccessToken
        const realm = `${apiUrl} ${projectId} ${view}`
        const memory = accessToken === null ? Option.none() : yield* memoryOf(accessToken, realm, timeToLive)
        if (Option.isNone(memory)) return yield* read
        return yield* share(
          `${forgotten} ${realm} ${memory.value.place.name}`,
          rememberedIn(shared, run, prefix, memory.value, user, read)
        )
      }),
    forget: (whom) =>
      Effect.gen(function*() {
        forgotten++
        const key = yield* "userId" in whom ? markOf(prefix, "user", whom.userId) : markOf(prefix, "session", whom.sessionId)
        return Option.isSome(yield* shared.ask(run.mark(key), ignoreReply))
      })
  }
}
