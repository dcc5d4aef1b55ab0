/** Times relative to now, by the emulator's clock. */
import { createContext, useContext, useEffect, useState } from "react"

/** How far the emulator's clock is ahead of the browser's, in milliseconds. */
export const ClockContext = createContext(0)

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats a duration: `12 s`, `3 min`, `5 h`, `4 d`; `now` for less than five seconds in either direction. */
export const shortDuration = (millis: number): string => {
  const size = Math.abs(millis)
  if (size < 5 * second) return "now"
  if (size < minute) return `${Math.floor(size / second)} s`
  if (size < hour) return `${Math.floor(size / minute)} min`
  if (size < 2 * day) return `${Math.floor(size / hour)} h`
  return `${Math.floor(size / day)} d`
}

const relative = (millis: number): string => {
  const text = shortDuration(millis)
  if (text === "now") return "just now"
  return millis < 0 ? `in ${text}` : `${text} ago`
}

/** The current time of the emulator's clock, updated every few seconds. */
export const useNow = (): number => {
  const offset = useContext(ClockContext)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // Ticks every 4 s, less than the span shown as "now", so that no entry is in the future.
    const timer = setInterval(() => setNow(Date.now()), 4 * second)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}

export const Time = ({ at, isShort = false }: { readonly at: number; readonly isShort?: boolean }) => {
  const now = useNow()
  const moment = new Date(at)
  const text = isShort ? shortDuration(now - at) : relative(now - at)
  return <time dateTime={moment.toISOString()} title={moment.toLocaleString()}>{text}</time>
}
