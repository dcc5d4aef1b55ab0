"use client"
/** Whether the user has waited long enough to see an indicator. */
import { useLayoutEffect, useState } from "react"
import { spinDelay } from "./useSpinDelay.ts"

/** The number of parts of the page that wait, and the start and end times of the wait, in milliseconds. */
const waiting = { parts: 0, since: 0, ended: -Infinity }
/** The maximum pause, in milliseconds, between two waits that are treated as one: a page waits for its code, then for its content. */
const pause = 100

/**
 * Returns `true` once 150 ms have passed since the first of consecutive waits began, so that the pending indicator neither flickers nor
 * restarts.
 */
export const useDelayedPending = (): boolean => {
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const now = performance.now()
    if (waiting.parts === 0 && now - waiting.ended > pause) waiting.since = now
    waiting.parts++
    const remaining = waiting.since + spinDelay - now
    // Sets the state before painting, so that the indicator does not flicker.
    // oxlint-disable-next-line react/set-state-in-effect
    if (remaining <= 0) setLong(true)
    const timer = setTimeout(() => setLong(true), Math.max(0, remaining))
    return () => {
      clearTimeout(timer)
      waiting.parts--
      waiting.ended = performance.now()
    }
  }, [])
  return long
}
