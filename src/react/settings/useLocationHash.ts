"use client"
/** The hash of the address, updated by links and history navigation. */
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
    // This library did not encode the text.
    return ""
  }
}

/** Returns the hash without its `#`; empty on a server. */
export const useLocationHash = (): string => useSyncExternalStore(subscribe, read, () => "")
