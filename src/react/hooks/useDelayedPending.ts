"use client"
/** Whether people have been waiting for so long that they should see it. */
import { useLayoutEffect, useState } from "react"
import { spinDelay } from "./useSpinDelay.ts"

/** How many parts of the page wait, since when, and when the last of them ended. */
const waiting = { parts: 0, since: 0, ended: -Infinity }
/** Milliseconds in which one wait goes on as another: for the code of a page, then for what it shows. */
const pause = 100

/** `true` 150 ms after the first of the waits that follow each other, so that what is shown of them neither flickers nor restarts. */
export const useDelayedPending = (): boolean => {
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const now = performance.now()
    if (waiting.parts === 0 && now - waiting.ended > pause) waiting.since = now
    waiting.parts++
    const left = waiting.since + spinDelay - now
    // Before anything is drawn, so that it does not go away for a moment.
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
