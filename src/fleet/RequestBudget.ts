/** The request budget of a fleet: a sliding window, counted in Redis, or by each process while Redis is unavailable. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Redis from "effect/persistence/Redis"
import * as Schema from "effect/Schema"
import type { CallError } from "../errors/call/CallError.ts"
import {
  callError,
  responseHeader,
  type TransportService,
  type WireRequest,
  type WireResponse
} from "../pipeline/ports/WireRequest.ts"
import * as Pipeline from "../pipeline/request/Pipeline.ts"
import { knownErrorOf, providerHeader } from "../pipeline/request/ProviderHeaders.ts"
import { retryAfter } from "../pipeline/timing/Timing.ts"
import * as LostHosts from "./LostHosts.ts"
import { ignoreResponse, type SharedRedis } from "./SharedRedis.ts"

/** How long requests waited for the budget, in seconds, including those that did not wait. @category metrics @since 0.1.0 */
export const waits = Metric.histogram("latchkey.fleet.budget.wait", {
  description: "How long requests waited for the budget",
  attributes: { unit: "s" },
  boundaries: [0, 0.1, 0.5, 1, 2, 5, 10, 30, 60]
})

export interface RequestBudgetOptions {
  readonly prefix: string
  readonly limit: number
  /** The number of requests that one process may send per `window` while Redis is unavailable. */
  readonly limitWithoutRedis: number
  readonly window: Duration.Duration
  readonly maxWait: Duration.Duration
  readonly maxPause: Duration.Duration
}

/** The result of a reservation. `wait` is in milliseconds. If `granted` is false, the wait would be too long, and no time was reserved. */
interface Reservation {
  readonly wait: number
  readonly granted: boolean
}

/**
 * Reserves a time for a request. The list holds the times of the last `limit` requests, past or reserved, in ascending order. The next
 * request may start when the pause has ended and the oldest entry has left the window. Uses the clock of Redis, which all processes share.
 */
const take = Redis.script(
  (turns: string, pause: string, limit: number, window: number, longest: number) => [turns, pause, limit, window, longest],
  {
    numberOfKeys: 2,
    lua: `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local limit = tonumber(ARGV[1])
local turn = math.max(now, tonumber(redis.call("GET", KEYS[2]) or 0))
local last = redis.call("LINDEX", KEYS[1], -1)
if last then turn = math.max(turn, tonumber(last)) end
local first = redis.call("LINDEX", KEYS[1], -limit)
if first then turn = math.max(turn, tonumber(first) + tonumber(ARGV[2])) end
local wait = turn - now
if wait > tonumber(ARGV[3]) then return { wait, 0 } end
redis.call("RPUSH", KEYS[1], string.format("%.0f", turn))
redis.call("LTRIM", KEYS[1], -limit, -1)
redis.call("PEXPIRE", KEYS[1], string.format("%.0f", wait + ARGV[2]))
return { wait, 1 }
`
  }
)

const decodeReservation = Schema.decodeUnknownOption(Schema.Tuple([Schema.Finite, Schema.Literals([0, 1])]))

/** Pauses all requests to a host. The longest requested pause applies. */
const pauseHost = Redis.script((pause: string, millis: number) => [pause, millis], {
  numberOfKeys: 1,
  lua: `
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local till = now + tonumber(ARGV[1])
if till > tonumber(redis.call("GET", KEYS[1]) or 0) then
  redis.call("SET", KEYS[1], string.format("%.0f", till), "PX", ARGV[1])
end
return 1
`
})

/** A time in milliseconds that only advances, even if the system's clock is set back. */
const monotonicMillis = (clock: Clock.Clock) => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

/**
 * The budget of this process, for use while Redis is unavailable. It also records times that Redis assigned, so that a failure of Redis
 * does not start a new window. All times are monotonic.
 */
const localBudget = (limit: number, window: number, longest: number) => {
  let reservations: Array<number> = []
  let pause = 0
  const reserve = (turn: number) => {
    reservations.push(turn)
    if (reservations.length > 2 * limit) reservations = reservations.slice(-limit)
  }
  return {
    record: reserve,
    pauseUntil: (till: number) => {
      pause = Math.max(pause, till)
    },
    take: (now: number): Reservation => {
      const turn = Math.max(now, pause, reservations.at(-1) ?? 0, (reservations.at(-limit) ?? -window) + window)
      const isGranted = turn - now <= longest
      if (isGranted) reserve(turn)
      return { wait: turn - now, granted: isGranted }
    }
  }
}

/** A reply like that of a throttling provider. The call then waits or fails according to its settings. */
const refusal = (wait: number): WireResponse => ({
  status: 429,
  headers: { "retry-after": String(Math.ceil(wait / 1000)) },
  body: ""
})

/** The host of a request: the budget is per host, because each provider counts the requests that it receives. */
const hostOf = ({ url }: WireRequest) => URL.canParse(url) ? new URL(url).host : ""

/** Applies the budget to a transport: every attempt counts, including those of renewals. */
export const make = (sharedRedis: SharedRedis, options: RequestBudgetOptions): (inner: TransportService) => TransportService => {
  const { limit, prefix } = options
  const window = Duration.toMillis(options.window)
  const longest = Duration.toMillis(options.maxWait)
  const maxPause = Duration.toMillis(options.maxPause)
  const run = { take: sharedRedis.redis.eval(take), pause: sharedRedis.redis.eval(pauseHost) }
  const lostHosts = LostHosts.make()
  const locals = new Map<string, ReturnType<typeof localBudget>>()
  const localOf = (host: string) => {
    let local = locals.get(host)
    if (local === undefined) locals.set(host, local = localBudget(options.limitWithoutRedis, window, longest))
    return local
  }
  const keysOf = (host: string) => [`${prefix}budget:{${host}}`, `${prefix}budget:{${host}}:pause`] as const

  const reservationOf = Effect.fnUntraced(function*(host: string) {
    const [turns, pause] = keysOf(host)
    const reply = yield* sharedRedis.ask(run.take(turns, pause, limit, window, longest), decodeReservation)
    const now = yield* Clock.clockWith((clock) => Effect.succeed(monotonicMillis(clock)))
    if (Option.isNone(reply)) return localOf(host).take(now)
    const [wait, isGranted] = reply.value
    if (isGranted === 1) localOf(host).record(now + wait)
    return { wait, granted: isGranted === 1 }
  })

  /**
   * Pauses requests to the host after a 429 without an error code, because such a 429 concerns the request rate. A 429 with a code concerns
   * only one request.
   */
  const applyRetryAfter = (host: string, reply: WireResponse) =>
    Clock.clockWith((clock) => {
      const status = Number(providerHeader(reply, "actual-status") ?? reply.status)
      if (status !== 429 || knownErrorOf(reply) !== undefined) return Effect.void
      const requestedPause = Math.min(
        retryAfter(responseHeader(reply, "retry-after"), clock.currentTimeMillisUnsafe()) ?? 0,
        maxPause
      )
      if (requestedPause <= 0) return Effect.void
      localOf(host).pauseUntil(monotonicMillis(clock) + requestedPause)
      return Effect.asVoid(sharedRedis.ask(run.pause(keysOf(host)[1], Math.ceil(requestedPause)), ignoreResponse))
    })

  const sendReserved = (request: WireRequest, send: TransportService): ReturnType<TransportService> =>
    Effect.flatMap(reservationOf(hostOf(request)), ({ granted, wait }) => {
      if (!granted) return Effect.succeed(refusal(wait))
      const attempt = lostHosts.counted(hostOf(request), send(request)).pipe(
        Effect.tap((reply) => applyRetryAfter(hostOf(request), reply))
      )
      return Effect.andThen(Metric.update(waits, wait / 1000), wait > 0 ? Effect.delay(attempt, wait) : attempt)
    })

  /**
   * Sends a request within the budget. A request to an unreachable host fails without using the budget, which other processes need when the
   * host is back.
   */
  const sendWithinBudget = (request: WireRequest, send: TransportService): ReturnType<TransportService> =>
    Effect.flatMap(
      lostHosts.check(hostOf(request)),
      (reason): Effect.Effect<WireResponse, CallError> =>
        reason === undefined ? sendReserved(request, send) : Effect.fail(callError(request, reason))
    )

  return (inner) =>
    Object.assign((request: WireRequest) => sendWithinBudget(request, inner), {
      // The timeout excludes the wait for the budget.
      withTimeout: (limit: Duration.Duration, request: WireRequest) =>
        sendWithinBudget(request, (request) =>
          inner.withTimeout ? inner.withTimeout(limit, request) : Pipeline.withTimeout(limit)(inner)(request))
    })
}
