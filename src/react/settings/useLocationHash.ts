"use client"
/** The hash of the address, updated by links, history navigation and routers. */
import { useSyncExternalStore } from "react"
import { followAddress } from "../layout/useLocation.ts"

const read = () => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    // This library did not encode the text.
    return ""
  }
}

/** Returns the hash without its `#`; empty on a server. */
export const useLocationHash = (): string => useSyncExternalStore(followAddress, read, () => "")
