/** The tab and its chosen entry, in the fragment of the address: `#users/ID`. */
import { useSyncExternalStore } from "react"

export const tabs = ["mail", "users", "requests", "connect"] as const
export type Tab = (typeof tabs)[number]

export interface Route {
  readonly tab: Tab
  readonly id: string | undefined
}

const subscribe = (listener: () => void) => {
  addEventListener("hashchange", listener)
  return () => removeEventListener("hashchange", listener)
}

export const useRoute = (): Route => {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [name, id] = hash.slice(1).split("/", 2)
  return { tab: tabs.find((tab) => tab === name) ?? "mail", id: id === undefined || id === "" ? undefined : id }
}

export const addressOf = (tab: Tab, id?: string | number): string => id === undefined ? `#${tab}` : `#${tab}/${id}`

export const go = (tab: Tab, id?: string | number): void => {
  location.hash = addressOf(tab, id)
}
