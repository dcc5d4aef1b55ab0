"use client"
/** Whether users have waited long enough to see a sign of it. */
import { useLayoutEffect, useState } from "react"
import { spinDelay } from "./useSpinDelay.ts"

/** The number of waiting parts of the page, since when, and when the last wait ended. */
const waiting = { parts: 0, since: 0, ended: -Infinity }
/** The time within which two waits count as one, in milliseconds: for the code of a page, then for its content. */
const pause = 100

/** `true` 150 ms after the first of consecutive waits, so that their indicator neither flickers nor restarts. */
export const useDelayedPending = (): boolean => {
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const now = performance.now()
    if (waiting.parts === 0 && now - waiting.ended > pause) waiting.since = now
    waiting.parts++
    const left = waiting.since + spinDelay - now
    // Before painting, so that it does not disappear for a moment.
    // oxlint-disable-next-line react/set-state-in-effect
    if (left <= 0) setLong(true)
    const timer = setTimeout(() => setLong(true), left)
    return () => {
      clearTimeout(timer)
      waiting.parts--
      waiting.ended = performance.now()
    }
  }, [])
  return long
}
