/** State that the processes of a fleet share through Redis: renewals of sessions, a budget of requests, and cached users. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import type * as Redis from "effect/persistence/Redis"
import * as Result from "effect/Result"
import { isRequestBound } from "../base/requestBound.ts"
import { invalidOption } from "../errors/local/invalidOption.ts"
import type { InvalidOption } from "../errors/local/UsageErrors.ts"
import * as SharedRenewals from "../layers/tokenStores/SharedRenewals.ts"
import type { TransportService } from "../pipeline/ports/WireRequest.ts"
import { invalidDuration, millisOf } from "../pipeline/timing/durationFrom.ts"
import { maximumWait } from "../pipeline/timing/Timing.ts"
import { Transport } from "../pipeline/transport/Transport.ts"
import * as FleetRenewals from "./FleetRenewals.ts"
import * as ReadUsers from "./ReadUsers.ts"
import * as RequestBudget from "./RequestBudget.ts"
import * as SharedRedis from "./SharedRedis.ts"

/** @category models @since 0.1.0 */
export interface BudgetOptions {
  /** Maximum number of requests that all processes send to one host within any `window`. Every attempt counts. */
  readonly limit: number
  /** The length of the window; a number is milliseconds. */
  readonly window: Duration.Input
  /** The maximum number of requests of one process within any `window` while Redis is unavailable. @default limit */
  readonly limitWithoutRedis?: number | undefined
  /**
   * The longest wait of a request for the budget; a number is milliseconds. A request that would wait longer fails as if throttled
   * (`Throttled`). @default 60 seconds
   */
  readonly maxWait?: Duration.Input | undefined
  /** The longest time that all processes pause after one of them receives a `Retry-After`; a number is milliseconds. @default 60 seconds */
  readonly maxPause?: Duration.Input | undefined
}

/** @category models @since 0.1.0 */
export interface UsersOptions {
  /** Maximum age of a cached user, at most five minutes; a number is milliseconds. @default 30 seconds */
  readonly timeToLive?: Duration.Input | undefined
}

/** @category models @since 0.1.0 */
export interface FleetOptions {
  /** Limits the requests of the fleet. @default no limit */
  readonly budget?: BudgetOptions | undefined
  /** Caches users, including their personal data, in Redis. The cached values are encrypted and expire. @default false */
  readonly users?: boolean | UsersOptions | undefined
  /** How long renewed tokens stay in Redis, where they are encrypted; a number is milliseconds. @default 60 seconds */
  readonly renewalTimeToLive?: Duration.Input | undefined
  /** The prefix of keys in Redis. Fleets of different projects may share a prefix. @default "latchkey:" */
  readonly prefix?: string | undefined
  /** The timeout of one Redis command; a number is milliseconds. @default 250 milliseconds */
  readonly timeout?: Duration.Input | undefined
  /** How long commands are skipped after Redis failed to answer; a number is milliseconds. @default 5 seconds */
  readonly resetTimeout?: Duration.Input | undefined
}

/** The parts of a fleet that its apps use. @category services @since 0.1.0 */
export class Fleet extends Context.Service<Fleet, {
  readonly renewals: SharedRenewals.Renewals
  /** Applies the budget to a transport. */
  readonly budgeted: (transport: TransportService) => TransportService
  /** Caches users in Redis if the option `users` is on; otherwise, every call reads from the provider. */
  readonly users: ReadUsers.ReadUsers
}>()("latchkey/Fleet") {}

const invalid = (option: string, problem: string) => Result.fail(invalidOption(option, problem))

/** A duration from one millisecond to `most`. */
const durationFrom = (
  option: string,
  input: Duration.Input | undefined,
  otherwise: Duration.Input,
  most: Duration.Duration = Duration.millis(maximumWait)
): Result.Result<Duration.Duration, InvalidOption> => {
  const millis = millisOf(input ?? otherwise)
  return millis >= 1 && millis <= Duration.toMillis(most)
    ? Result.succeed(Duration.millis(millis))
    : invalidDuration(option, ` from one millisecond to ${Duration.format(most)}`)
}

/** Maximum value of `limit` and `limitWithoutRedis`: for each host, Redis keeps a list with one entry per request. */
const mostRequests = 100_000

const countFrom = (option: string, count: number): Result.Result<number, InvalidOption> =>
  Number.isInteger(count) && count >= 1 && count <= mostRequests
    ? Result.succeed(count)
    : invalid(option, `must be a whole number from 1 to ${mostRequests}.`)

/** Validates the options and fills in defaults. */
export const settingsFrom = (options: FleetOptions) =>
  Result.gen(function*() {
    const { budget, prefix = "latchkey:", users } = options
    if (typeof prefix !== "string" || /[{}]/.test(prefix)) return yield* invalid("prefix", "must be text without braces.")
    return {
      prefix,
      timeout: yield* durationFrom("timeout", options.timeout, "250 millis"),
      resetTimeout: yield* durationFrom("resetTimeout", options.resetTimeout, "5 seconds"),
      renewalTimeToLive: yield* durationFrom("renewalTimeToLive", options.renewalTimeToLive, "60 seconds"),
      timeToLive: users === undefined || users === false ? null : yield* durationFrom(
        "users.timeToLive",
        users === true ? undefined : users.timeToLive,
        "30 seconds",
        ReadUsers.longestTimeToLive
      ),
      budget: budget === undefined ? null : {
        limit: yield* countFrom("budget.limit", budget.limit),
        limitWithoutRedis: yield* countFrom("budget.limitWithoutRedis", budget.limitWithoutRedis ?? budget.limit),
        window: yield* durationFrom("budget.window", budget.window, 0),
        maxWait: yield* durationFrom("budget.maxWait", budget.maxWait, "60 seconds"),
        maxPause: yield* durationFrom("budget.maxPause", budget.maxPause, "60 seconds")
      }
    }
  })

const readAlways: ReadUsers.ReadUsers = {
  cached: (_view, _user, read) => read,
  forget: () => Effect.succeed(true)
}

const make = Effect.fnUntraced(function*(options: FleetOptions) {
  const { budget, prefix, renewalTimeToLive, resetTimeout, timeToLive, timeout } = yield* Effect.fromResult(settingsFrom(options))
  const sharedRedis = yield* SharedRedis.make({ timeout, resetTimeout })
  const local = SharedRenewals.make(SharedRenewals.maximumRenewals, !isRequestBound())
  return Fleet.of({
    renewals: yield* FleetRenewals.make(sharedRedis, local, { prefix, timeToLive: renewalTimeToLive }),
    budgeted: budget === null ? identity : RequestBudget.make(sharedRedis, { prefix, ...budget }),
    users: timeToLive === null ? readAlways : ReadUsers.make(sharedRedis, { prefix, timeToLive })
  })
})

/**
 * Makes this process part of a fleet. Provide the layer once, because it tracks whether Redis answers. Needs the layer of any Redis client.
 * While Redis is unavailable, each process works independently.
 *
 * **Errors** `InvalidOption`
 * @category layers @since 0.1.0
 */
export const layer = (options: FleetOptions = {}): Layer.Layer<Fleet, InvalidOption, Redis.Redis> =>
  Layer.effect(Fleet, Effect.suspend(() => make(options)))

/**
 * Makes an app of any flavour part of the fleet.
 *
 * **Example** (The server app of a process)
 *
 * ```ts
 * const redis = Fleet.whenConnected(NodeRedis.layer({ url: "redis://127.0.0.1:6379", disableOfflineQueue: true }))
 * const app = Fleet.join(ServerApp.layer({})).pipe(Layer.provide(Fleet.layer()), Layer.provide(redis))
 * ```
 * @category combinators @since 0.1.0
 */
export const join = <A, E, R>(app: Layer.Layer<A, E, R>): Layer.Layer<A, E, R | Fleet> =>
  Layer.unwrap(Fleet.useSync(({ budgeted, renewals }) =>
    Layer.effect(Transport, Effect.map(Transport, budgeted)).pipe(
      Layer.provideMerge(app),
      // The result keeps it, because backends build an app for each request from it.
      Layer.provideMerge(Layer.succeed(SharedRenewals.SharedRenewals, renewals))
    )
  ))
