"use client"
/** Light or dark, as the person has chosen, else as the system is. */
import { useCallback, useSyncExternalStore } from "react"

/** What a person chooses. */
export type AppearanceChoice = "light" | "dark" | "system"

export interface Appearance {
  readonly choice: AppearanceChoice
  /** What to show: for `<Theme appearance>`. */
  readonly shown: "light" | "dark"
  readonly choose: (choice: AppearanceChoice) => void
}

/** Where the choice is kept. */
export const appearanceKey = "latchkey-appearance"

const isDark = "(prefers-color-scheme: dark)"
const listeners = new Set<() => void>()
/** For browsers that keep nothing. */
let remembered: AppearanceChoice = "system"

const readChoice = (): AppearanceChoice => {
  try {
    const kept = localStorage.getItem(appearanceKey)
    return kept === "light" || kept === "dark" ? kept : "system"
  } catch {
    return remembered
  }
}
const systemAppearance = () => matchMedia(isDark).matches ? "dark" : "light"

/** Hears of choices here and in other tabs, and of the system. */
const subscribe = (changed: () => void) => {
  const system = matchMedia(isDark)
  listeners.add(changed)
  system.addEventListener("change", changed)
  addEventListener("storage", changed)
  return () => {
    listeners.delete(changed)
    system.removeEventListener("change", changed)
    removeEventListener("storage", changed)
  }
}

/**
 * The appearance that a person has chosen, kept in this browser; until then that of the system, as it changes. On a server, light.
 *
 * **Example** (An app whose user can choose)
 *
 * ```tsx
 * const appearance = useAppearance()
 * return (
 *   <Theme appearance={appearance.shown}>
 *     <UserButton appearance={appearance} />
 *   </Theme>
 * )
 * ```
 */
export const useAppearance = (): Appearance => {
  const choice = useSyncExternalStore<AppearanceChoice>(subscribe, readChoice, () => "system")
  const system = useSyncExternalStore<"light" | "dark">(subscribe, systemAppearance, () => "light")
  const choose = useCallback((choice: AppearanceChoice) => {
    remembered = choice
    try {
      localStorage.setItem(appearanceKey, choice)
    } catch {
      // Forbidden or full: it lasts as long as the page.
    }
    listeners.forEach((changed) => changed())
  }, [])
  return { choice, shown: choice === "system" ? system : choice, choose }
}
