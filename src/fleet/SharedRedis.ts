/** Optional Redis with a circuit breaker: each command has a short timeout, and commands are skipped for a while after failures. */
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as CircuitBreaker from "effect/persistence/CircuitBreaker"
import * as Redis from "effect/persistence/Redis"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { sanitizeText } from "../errors/base/sanitizeText.ts"

/** Commands to Redis, by `outcome`: `answered`, `failed`, or `skipped` by the circuit breaker. @category metrics @since 0.1.0 */
export const commands = Metric.counter("latchkey.fleet.redis.commands", {
  description: "Commands to Redis",
  incremental: true
})

export interface SharedRedis {
  /**
   * Sends a command. Returns its reply, decoded as untrusted data, or `None` after a timeout or error; never fails. A command without a
   * reply may have run, or may run later when a stalled Redis resumes; `undo` then runs in the background.
   */
  readonly ask: <A>(
    command: Effect.Effect<unknown, Redis.RedisError>,
    read: (reply: unknown) => Option.Option<A>,
    undo?: Effect.Effect<unknown, Redis.RedisError>
  ) => Effect.Effect<Option.Option<A>>
  readonly redis: Redis.Redis["Service"]
}

export interface SharedRedisOptions {
  readonly timeout: Duration.Duration
  readonly resetTimeout: Duration.Duration
}

/** Number of consecutive failures that open the circuit breaker. A single failure may be transient. */
const maxFailures = 2

/** The timeout of an `undo` command. */
const undoTimeout = Duration.seconds(2)

/** Accepts any reply, for commands whose reply carries no information. */
export const ignoreResponse = (): Option.Option<true> => Option.some(true)

class NoReply extends Data.TaggedError("NoReply")<{
  readonly why: string
  /** Whether the program's function is wrong, so that Redis was not asked. */
  readonly isMistake?: boolean
}> {}

const textOf = (cause: unknown): string => {
  if (typeof cause !== "object" || cause === null) return ""
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown }
  return typeof code === "string" && code !== "" ? code : typeof message === "string" ? message : ""
}

/**
 * The code of an error, from the system (`ECONNREFUSED`) or from Redis (`NOAUTH`, `READONLY`). The rest of the message is dropped, because
 * it may quote the command.
 */
const reasonOf = (error: Redis.RedisError): string => /^[A-Z][A-Z_]{2,30}\b/.exec(textOf(error.cause))?.[0] ?? "an error"

/** The errors of JavaScript for a wrong program, and the text of a `TypeError` that reports the network, as `fetch` does. */
const mistakes = ["TypeError", "ReferenceError", "RangeError", "SyntaxError"]
const networkText = /fetch|network|load failed|request|connect|socket/i

const noReplyOf = (error: Redis.RedisError): NoReply => {
  const { cause } = error
  if (cause instanceof Error && cause.message.startsWith("MOVED ")) {
    return new NoReply({ why: "MOVED: Redis is a cluster, which needs a client for clusters", isMistake: true })
  }
  const isMistake = cause instanceof Error && mistakes.includes(cause.name) && !("code" in cause) && cause.cause === undefined &&
    !networkText.test(cause.message)
  return new NoReply(isMistake ? { why: sanitizeText(`${cause.name}: ${cause.message}`), isMistake } : { why: reasonOf(error) })
}

const countCommand = (outcome: string) => Metric.update(Metric.withAttributes(commands, { outcome }), 1)

const logTransition = (transition: CircuitBreaker.Transition, { isMistake, why }: NoReply): Effect.Effect<void> => {
  if (transition.from === "Closed") {
    if (isMistake) {
      return Effect.logError(
        `latchkey: the fleet's option \`redis\` failed with ${why}. Correct this function or client. This process continues without Redis.`
      )
    }
    return Effect.logWarning(`latchkey: Redis is unavailable (${why}). This process continues without Redis.`)
  }
  return transition.to === "Closed" ? Effect.logInfo("latchkey: Redis is available again.") : Effect.void
}

/** Wraps Redis in a circuit breaker. Logs once when Redis becomes unavailable, and once when it is back. */
export const make = Effect.fnUntraced(function*(
  { resetTimeout, timeout }: SharedRedisOptions
): Effect.fn.Return<SharedRedis, never, Redis.Redis | Scope.Scope> {
  const redis = yield* Redis.Redis
  const breaker = yield* CircuitBreaker.make({
    tripPolicy: CircuitBreaker.consecutive(maxFailures),
    openDuration: resetTimeout
  }).pipe(Effect.provide(CircuitBreaker.layerStoreMemory()))
  let last = new NoReply({ why: "" })
  yield* breaker.transitions.pipe(
    Stream.runForEach((transition) => logTransition(transition, last)),
    Effect.forkScoped({ startImmediately: true })
  )
  const ask: SharedRedis["ask"] = <A>(
    command: Effect.Effect<unknown, Redis.RedisError>,
    read: (reply: unknown) => Option.Option<A>,
    undo: Effect.Effect<unknown, Redis.RedisError> = Effect.void
  ) =>
    Effect.suspend(() => command).pipe(
      Effect.mapError(noReplyOf),
      Effect.flatMap((reply) =>
        Option.match(read(reply), {
          onNone: () => Effect.fail(new NoReply({ why: "unexpected reply" })),
          onSome: Effect.succeed
        })
      ),
      // A defect of the client must not fail a call that does not need Redis.
      Effect.catchDefect(() => Effect.fail(new NoReply({ why: "a defect", isMistake: true }))),
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () => Effect.fail(new NoReply({ why: `no reply within ${Duration.toMillis(timeout)} ms` }))
      }),
      Effect.tapError((error) => Effect.sync(() => last = error)),
      breaker.execute({ key: "redis" }),
      Effect.matchCauseEffect({
        onFailure: (cause) => {
          if (Cause.hasInterrupts(cause)) return Effect.failCause(cause as Cause.Cause<never>)
          const error = Option.getOrUndefined(Cause.findErrorOption(cause))
          if (!(error instanceof NoReply)) return Effect.as(countCommand("skipped"), Option.none<A>())
          const rollback = Effect.forkDetach(Effect.ignoreCause(Effect.timeoutOption(undo, undoTimeout)))
          return Effect.as(Effect.andThen(rollback, countCommand("failed")), Option.none<A>())
        },
        onSuccess: (reply) => Effect.as(countCommand("answered"), Option.some(reply))
      })
    )
  return { ask, redis }
})
