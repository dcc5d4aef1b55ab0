/** A Redis client that connects in the background, so that programs start even if Redis is unavailable. */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redis from "effect/persistence/Redis"
import * as Schedule from "effect/Schedule"

/** Pauses that start at one second and double up to 30 seconds. */
const attempts = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

/**
 * Wraps the layer of a client so that the layer builds immediately and never fails: the client connects in the background and retries until
 * it is connected. Commands wait for the first attempt, at most for the fleet's `timeout`. After a failed attempt, they fail immediately
 * until there is a connection.
 * @category combinators @since 0.1.0
 */
export const whenConnected = <A, E>(redis: Layer.Layer<Redis.Redis | A, E>): Layer.Layer<Redis.Redis> =>
  Layer.effect(
    Redis.Redis,
    Effect.gen(function*() {
      const connection = yield* Deferred.make<Redis.Redis["Service"]>()
      const firstAttempt = yield* Deferred.make<void>()
      const scope = yield* Effect.scope
      yield* Layer.buildWithScope(redis, scope).pipe(
        Effect.tap((context) => Deferred.succeed(connection, Context.get(context, Redis.Redis))),
        Effect.catchDefect((cause) => Effect.fail(cause)),
        Effect.onExit(() => Deferred.succeed(firstAttempt, undefined)),
        Effect.retry(attempts),
        Effect.forkScoped
      )
      const use = <B, R>(
        command: (client: Redis.Redis["Service"]) => Effect.Effect<B, Redis.RedisError, R>
      ): Effect.Effect<B, Redis.RedisError, R> =>
        Effect.flatMap(
          Effect.andThen(Deferred.await(firstAttempt), Deferred.poll(connection)),
          (connectionOrNone) =>
            connectionOrNone._tag === "Some"
              ? Effect.flatMap(connectionOrNone.value, command)
              : Effect.fail(new Redis.RedisError({ cause: { code: "NOT_CONNECTED" } }))
        )
      return Redis.Redis.of({
        send: <B>(command: string, ...args: ReadonlyArray<string>) => use((client) => client.send<B>(command, ...args)),
        eval: (script) => (...params) => use((client) => client.eval(script)(...params)),
        // Waits, because there is no queue before the connection.
        subscribe: (channel) => Effect.flatMap(Deferred.await(connection), (client) => client.subscribe(channel)),
        reserve: use((client) => client.reserve)
      })
    })
  )
