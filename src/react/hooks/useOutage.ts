"use client"
/** Reports the reason for an outage: while a component waits, probes the provider until it answers. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { ReadProject } from "../../endpoints/projects/Projects.ts"
import { isOutage } from "../../errors/call/CallError.ts"
import { baseDelay, RetrySchedule } from "../../pipeline/timing/Timing.ts"
import { warnOfSilence } from "../app/setupCheck.ts"
import { useRunner } from "./useRun.ts"

/** The provider did not answer in time. The cause may be the provider or the network. */
export const slow = { _tag: "Slow" } as const

/** How long to wait for a response before the page reports a slow provider. */
const answerTimeout = Duration.seconds(2)
const longestPause = Duration.seconds(15)

/** One attempt to reach the provider. Any response counts, including a refusal. */
const probe = ReadProject().pipe(
  Effect.provideService(RetrySchedule, Schedule.recurs(0)),
  Effect.catchIf((error) => !isOutage(error), () => Effect.void),
  Effect.timeoutOption(answerTimeout),
  Effect.flatMap((response) => Option.isSome(response) ? Effect.void : Effect.fail(slow))
)

/** The pauses between attempts: exponential, like those of the library's retries, but unlimited in number and at most 15 seconds long. */
const pauses = Schedule.exponential(baseDelay).pipe(
  Schedule.modifyDelay(({ duration }) => Effect.succeed(Duration.min(duration, longestPause)))
)

export interface OutageOptions {
  /** Whether a component is waiting for the provider. */
  readonly isWaiting: boolean
  /** Milliseconds before the first probe. Most calls are answered before that. */
  readonly delayMillis: number
  /** Called when the provider has answered; `wasOut`: whether the last failed probe found an outage rather than only a slow response. */
  readonly onReached: (wasOut: boolean) => void
}

/**
 * Returns the error of the last failed probe, or `slow` if the provider did not answer in time; `null` if no outage has been detected. The
 * browser's events `online` and `offline` trigger an immediate probe.
 */
export const useOutage = ({ delayMillis, isWaiting, onReached }: OutageOptions): unknown => {
  const run = useRunner()
  const [outage, setOutage] = useState<unknown>(null)
  // `useEffectEvent` needs React 19.2.
  const latestOnReached = useRef(onReached)
  useLayoutEffect(() => {
    latestOnReached.current = onReached
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    let current = new AbortController()
    let wasOut = false
    const begin = async (delay: number) => {
      current.abort()
      const { signal } = current = new AbortController()
      const tell = (error: unknown) =>
        Effect.sync(() => {
          if (signal.aborted) return
          wasOut = error !== slow
          warnOfSilence(error)
          setOutage(error)
        })
      const watching = Effect.retry(Effect.tapError(probe, tell), pauses)
      const result = await run(() => Effect.andThen(Effect.sleep(delay), watching), signal)
      if (signal.aborted || !result.ok) return
      setOutage(null)
      latestOnReached.current(wasOut)
      wasOut = false
    }
    const again = () => void begin(0)
    void begin(delayMillis)
    addEventListener("online", again)
    addEventListener("offline", again)
    return () => {
      current.abort()
      removeEventListener("online", again)
      removeEventListener("offline", again)
      setOutage(null)
    }
  }, [delayMillis, isWaiting, run])
  return isWaiting ? outage : null
}
