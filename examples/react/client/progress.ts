/** The suggestions of the start page that were done in this browser. Your app has no such list. */
import { currentUser } from "latchkey/live"
import { useLiveState } from "latchkey/react"
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react"
import { ada, type SuggestionName } from "../guide.ts"

const key = "jacquard-done"
const read = () => localStorage.getItem(key) ?? ""
const namesIn = (text: string): ReadonlySet<string> => new Set(text.split(" ").filter(Boolean))

const listeners = new Set<() => void>()
const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  // Fires for changes by other tabs.
  addEventListener("storage", onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener("storage", onChange)
  }
}

export const markDone = (name: SuggestionName) => {
  localStorage.setItem(key, [...new Set(namesIn(read())).add(name)].join(" "))
  listeners.forEach((onChange) => onChange())
}

export const useDone = (): ReadonlySet<string> => {
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => namesIn(text), [text])
}

/** The address of the tab that the start page opens. */
export const secondTab = "/?second-tab"
if (location.search === "?second-tab") sessionStorage.setItem("second-tab", "true")

/** Marks suggestions as done when the state of the user shows it. */
export const useProgress = () => {
  const state = useLiveState(currentUser)
  const user = state.status === "ok" ? state.value : undefined
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (user === undefined) return
    if (user === null) {
      if (wasSignedIn.current && sessionStorage.getItem("second-tab") !== null) markDone("tabs")
    } else {
      if (user.primaryEmail === ada.email) markDone("signIn")
      else if (user.primaryEmailVerified) markDone("mail")
      if (user.passkeyAuthEnabled) markDone("passkey")
      if (user.isMultiFactorRequired) markDone("twoFactor")
    }
    wasSignedIn.current = user !== null
  }, [user])
}
