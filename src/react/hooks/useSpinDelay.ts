"use client"
/** A spinner that quick answers do not show. */
import { useEffect, useState } from "react"

/** Milliseconds before a spinner shows: what is quicker does not flicker. */
export const spinDelay = 150

/** Whether something has been pending for 150 ms. */
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
