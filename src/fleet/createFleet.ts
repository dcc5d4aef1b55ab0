/** Fleets for `async`/`await`: made from any Redis client, and passed to apps as an option. @category models @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redis from "effect/persistence/Redis"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import { invalidOption } from "../errors/local/invalidOption.ts"
import { makeRuntime } from "../pipeline/timing/Runtime.ts"
import * as Fleet from "./Fleet.ts"
import type { Forgotten } from "./ReadUsers.ts"
import { whenConnected } from "./whenConnected.ts"

/**
 * Sends one command to Redis and resolves to its reply: strings, integers, lists or `null`. Every command is `EVAL`; its first key is the
 * third argument. All its keys are in one slot of a cluster.
 */
export type SendCommand = (command: string, ...args: ReadonlyArray<string>) => Promise<unknown>

export interface CreateFleetOptions extends Fleet.FleetOptions {
  /**
   * A connected or connecting client, as a function that sends a command: `(...command) => client.sendCommand(command)` of the package
   * `redis`, `(command, ...args) => client.call(command, ...args)` of `ioredis`, also with a cluster, `(command, ...args) =>
   * client.send(command, args)` of Bun; or a layer, such as `NodeRedis.layer` of `@effect/platform-node`, which connects in the background.
   * A cluster of the package `redis` needs the key: `(...command) => cluster.sendCommand(command[3], false, command)`.
   */
  readonly redis: SendCommand | Layer.Layer<Redis.Redis, unknown>
}

/** The value of an app's option `fleet`. */
export interface Joinable {
  /** Makes an app part of the fleet. */
  readonly join: <A, E, R>(app: Layer.Layer<A, E, R>) => Layer.Layer<A, E, R>
  readonly cached: Fleet.Fleet["Service"]["users"]["cached"]
}

export interface PromisedFleet extends Joinable {
  /**
   * Drops this user, or the user of this session, from the cache of all processes: call it after the user has changed or signed out, or
   * after a webhook that reports this. Resolves to `false` if Redis is unavailable; other processes may then see the cached user until it
   * expires.
   */
  readonly forget: (user: Forgotten) => Promise<boolean>
  /** Releases the resources of the fleet; a client passed as `SendCommand` stays open. Dispose of the fleet's apps first. */
  readonly dispose: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const failUnsupported = Effect.fail(new Redis.RedisError({ cause: { code: "UNSUPPORTED" } }))

/** Whether `redis` or `ioredis` rejected a command without sending it, because there was no connection. */
const isUnsent = ({ cause }: Redis.RedisError): boolean => {
  if (!(cause instanceof Error)) return false
  return /^Client(Offline|Closed)Error$/.test(cause.constructor.name) ||
    /client is (offline|closed)|isn't writeable/i.test(cause.message)
}

/** The pause between two attempts to send a command while the client connects. */
const connectionPoll = Schedule.spaced("10 millis")

/** Until Redis first replies, the client may still be connecting, so unsent commands are retried within the fleet's `timeout`. */
const fromCommands = (sendCommand: SendCommand): Layer.Layer<Redis.Redis> =>
  Layer.effect(
    Redis.Redis,
    Effect.gen(function*() {
      let hasAnswered = false
      const send = <A>(command: string, ...args: ReadonlyArray<string>) =>
        Effect.tryPromise({
          try: async () => {
            const reply = await sendCommand(command, ...args)
            if (reply === undefined) throw new TypeError("it returned undefined instead of the reply")
            hasAnswered = true
            // The caller validates the reply.
            return reply as A
          },
          catch: (cause) => new Redis.RedisError({ cause })
        }).pipe(Effect.retry({ schedule: connectionPoll, while: (error) => !hasAnswered && isUnsent(error) }))
      const client = yield* Redis.make({ send, subscribe: () => failUnsupported, connect: failUnsupported })
      // Not by `SCRIPT LOAD`: it has no key, so in a cluster it would load the script in a node other than the key's.
      const evaluate: typeof client.eval = (script) => (...params) =>
        send("EVAL", script.lua, String(script.numberOfKeys(...params)), ...script.params(...params).map(String))
      return Redis.Redis.of({ ...client, eval: evaluate })
    })
  )

/**
 * Makes the fleet of a process. Call it once and pass the result to every app. Throws `InvalidOption` immediately if an option is invalid.
 *
 * **Example** (With the package `redis`)
 *
 * ```ts
 * const client = createClient({ url: "redis://127.0.0.1:6379", disableOfflineQueue: true })
 * client.on("error", console.warn)
 * void client.connect()
 *
 * const fleet = createFleet({
 *   redis: (...command) => client.sendCommand(command),
 *   budget: { limit: 100, window: "10 seconds" },
 *   users: true
 * })
 * const { authenticate } = createAuthentication({ projectId, fleet })
 * ```
 * @category constructors @since 0.1.0
 */
export const createFleet = (options: CreateFleetOptions): PromisedFleet => {
  const { redis } = options
  Result.getOrThrow(Fleet.settingsFrom(options))
  if (typeof redis !== "function" && !Layer.isLayer(redis)) {
    throw invalidOption("redis", "must be a function that sends a command, or a layer.")
  }
  const client = typeof redis === "function" ? fromCommands(redis) : whenConnected(redis)
  const runtime = makeRuntime(Layer.orDie(Fleet.layer(options)).pipe(Layer.provide(client)))
  const fleet = Layer.effectContext(runtime.contextEffect)
  const dispose = () => runtime.dispose()
  return {
    join: (app) => Fleet.join(app).pipe(Layer.provide(fleet)),
    cached: (view, user, read) =>
      Effect.flatMap(
        Effect.provide(Fleet.Fleet.useSync(({ users }) => users), fleet),
        (users) => users.cached(view, user, read)
      ),
    forget: (user) => runtime.runPromise(Fleet.Fleet.use(({ users }) => users.forget(user))),
    dispose,
    [Symbol.asyncDispose]: dispose
  }
}
