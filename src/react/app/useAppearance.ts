"use client"
/** Light or dark, as the person has chosen, else as the system is. */
import { useCallback, useLayoutEffect, useSyncExternalStore } from "react"
import { appearanceKey, isDark } from "./appearanceScript.ts"

/** What a person chooses. @category models @since 0.1.0 */
export type AppearanceChoice = "light" | "dark" | "system"

/** @category models @since 0.1.0 */
export interface Appearance {
  readonly choice: AppearanceChoice
  /** What to show: for `<Theme appearance>`. */
  readonly shown: "light" | "dark"
  readonly choose: (choice: AppearanceChoice) => void
}

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
 * The appearance that a person has chosen, kept in this browser; until then that of the system, as it changes. On a server, light:
 * for pages that a server renders there is `useRootAppearance`.
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
 * @category hooks @since 0.1.0
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

/**
 * The same, kept as the class `light` or `dark` of `<html>`, where `appearanceScript` has put it before the page was first drawn: so
 * a page that a server renders is dark from the beginning where it should be. Its `shown` is not for the theme, which inherits.
 *
 * **Example** (A page of a server, whose head loads `appearanceScript`)
 *
 * ```tsx
 * const appearance = useRootAppearance()
 * return (
 *   <Theme appearance="inherit">
 *     <UserButton appearance={appearance} />
 *   </Theme>
 * )
 * ```
 * @category hooks @since 0.1.0
 */
export const useRootAppearance = (): Appearance => {
  useLayoutEffect(() => {
    // What is so, not what is rendered: at first that is what the server has rendered.
    const put = () => {
      const choice = readChoice()
      const shown = choice === "system" ? systemAppearance() : choice
      document.documentElement.classList.toggle("dark", shown === "dark")
      document.documentElement.classList.toggle("light", shown === "light")
    }
    put()
    return subscribe(put)
  }, [])
  return useAppearance()
}
