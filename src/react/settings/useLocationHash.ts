"use client"
/** The hash of the address, as it changes by links and by going back. */
import { useSyncExternalStore } from "react"

const subscribe = (changed: () => void) => {
  addEventListener("hashchange", changed)
  addEventListener("popstate", changed)
  return () => {
    removeEventListener("hashchange", changed)
    removeEventListener("popstate", changed)
  }
}
const read = () => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    // Not of our making.
    return ""
  }
}

/** Without its `#`; empty on a server. */
export const useLocationHash = (): string => useSyncExternalStore(subscribe, read, () => "")
