"use client"
/** The current address. */
import { createContext, useContext, useSyncExternalStore } from "react"

/** The address that a router passed to `<AuthPages location>`. */
export const PageLocation = createContext<URL | undefined>(undefined)

/**
 * The browser's Navigation API (HTML), which reports address changes by a router. Browsers without it report only back and forward
 * navigation.
 */
const navigation = (): EventTarget | undefined => (globalThis as { readonly navigation?: EventTarget }).navigation

/** Calls `onChange` after each change of the address. Browsers report a change of its hash as `popstate` too (HTML). */
export const followAddress = (onChange: () => void) => {
  const target = navigation()
  addEventListener("popstate", onChange)
  target?.addEventListener("currententrychange", onChange)
  return () => {
    removeEventListener("popstate", onChange)
    target?.removeEventListener("currententrychange", onChange)
  }
}

/**
 * The current address; `undefined` during server rendering, unless a router provides it. If a router does, the browser's address is not
 * read: its change after hydration would render the page again, and React discards the server's HTML of a page whose code has not loaded.
 * With `isRead: false`, it is never read.
 */
export const useLocation = (isRead = true): URL | undefined => {
  const pageLocation = useContext(PageLocation)
  const href = useSyncExternalStore(followAddress, () => pageLocation || !isRead ? undefined : location.href, () => undefined)
  return pageLocation ?? (href ? new URL(href) : undefined)
}
