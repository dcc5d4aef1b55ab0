/** Hosts that this process cannot reach: between two probes, requests to such hosts fail without being sent. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { CallError } from "../errors/call/CallError.ts"
import type { Unreachable } from "../errors/call/Reasons.ts"

/** Number of consecutive lost requests after which a host is considered lost. One broken connection may lose a few. */
export const mostLost = 5

/** The time between two probes, in milliseconds. */
export const probeEvery = 1_000

interface Losses {
  inRow: number
  reason: Unreachable
  /** When the next request may be sent as a probe, in milliseconds since 1970. */
  probeAt: number
}

export const make = () => {
  const hosts = new Map<string, Losses>()
  return {
    /** Returns why a request cannot be sent now; `undefined` if it can. */
    check: (host: string): Effect.Effect<Unreachable | undefined> =>
      Clock.clockWith((clock) => {
        const losses = hosts.get(host)
        if (losses === undefined || losses.inRow < mostLost) return Effect.succeed(undefined)
        const now = clock.currentTimeMillisUnsafe()
        // If the clock is set back, probes must not stop.
        if (now < losses.probeAt && losses.probeAt - now <= probeEvery) return Effect.succeed(losses.reason)
        losses.probeAt = now + probeEvery
        return Effect.succeed(undefined)
      }),
    /** Sends a request, and counts it if it is lost; any reply resets the count. */
    counted: <A>(host: string, request: Effect.Effect<A, CallError>): Effect.Effect<A, CallError> =>
      request.pipe(
        Effect.tap(() => Effect.sync(() => hosts.delete(host))),
        Effect.tapError(({ reason }) =>
          Clock.clockWith((clock) =>
            Effect.sync(() => {
              if (reason._tag !== "Unreachable") return
              const inRow = (hosts.get(host)?.inRow ?? 0) + 1
              hosts.set(host, { inRow, reason, probeAt: clock.currentTimeMillisUnsafe() + probeEvery })
            })
          )
        )
      )
  }
}
