"use client"
/** Delays spinners, so that none appears for a fast response. */
import { useEffect, useState } from "react"

/** Milliseconds before a spinner shows, to avoid flicker. */
export const spinDelay = 150

/** Whether `pending` has been `true` for 150 ms. */
export const useSpinDelay = (pending: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => setSlow(true), spinDelay)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return pending && slow
}
