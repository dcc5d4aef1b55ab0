"use client"
/** The current address. */
import { createContext, useContext, useSyncExternalStore } from "react"

/** The address that a router gave to `<AuthPages location>`. */
export const PageLocation = createContext<URL | undefined>(undefined)

/** Of browsers that tell when a router has changed the address (HTML, Navigation API); others tell of going back and forth. */
const navigation = (): EventTarget | undefined => (globalThis as { readonly navigation?: EventTarget }).navigation

const subscribe = (changed: () => void) => {
  const target = navigation()
  addEventListener("popstate", changed)
  target?.addEventListener("currententrychange", changed)
  return () => {
    removeEventListener("popstate", changed)
    target?.removeEventListener("currententrychange", changed)
  }
}

/** The current address; nothing while the server renders, which does not know it unless a router tells. */
export const useLocation = (): URL | undefined => {
  const given = useContext(PageLocation)
  const href = useSyncExternalStore(subscribe, () => location.href, () => undefined)
  return given ?? (href === undefined || !URL.canParse(href) ? undefined : new URL(href))
}
