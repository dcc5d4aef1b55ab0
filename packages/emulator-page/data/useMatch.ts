/** Whether a media query matches. */
import { useCallback, useSyncExternalStore } from "react"

export const useMatch = (query: string): boolean => {
  const subscribe = useCallback((listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener("change", listener)
    return () => list.removeEventListener("change", listener)
  }, [query])
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/**
 * The media query for a page that is wide enough to show a list and the selected entry's details side by side; `panes.css` uses the same
 * width.
 */
export const wide = "(min-width: 820px)"
