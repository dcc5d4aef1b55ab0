"use client"
/** Light or dark: the user's choice or, without one, the system's preference. */
import { useCallback, useLayoutEffect, useSyncExternalStore } from "react"
import { appearanceKey, isDark } from "./appearanceScript.ts"
import { queryMedia } from "./queryMedia.ts"

/** The appearances that a user can choose. @category models @since 0.1.0 */
export type AppearanceChoice = "light" | "dark" | "system"

/** @category models @since 0.1.0 */
export interface Appearance {
  readonly choice: AppearanceChoice
  /** The appearance to show, as a value for `<Theme appearance>`. */
  readonly shown: "light" | "dark"
  readonly choose: (choice: AppearanceChoice) => void
}

const listeners = new Set<() => void>()
/** The user's choice in browsers without storage. */
let lastChoice: AppearanceChoice = "system"

const readChoice = (): AppearanceChoice => {
  try {
    const text = localStorage.getItem(appearanceKey)
    return text === "light" || text === "dark" ? text : "system"
  } catch {
    return lastChoice
  }
}
const systemAppearance = () => queryMedia(isDark)?.matches ? "dark" : "light"

/**
 * Calls `onChange` after a choice in this or another tab, and after a change of the system's preference. Returns a function that
 * unsubscribes.
 */
const subscribe = (onChange: () => void) => {
  const system = queryMedia(isDark)
  listeners.add(onChange)
  system?.addEventListener("change", onChange)
  addEventListener("storage", onChange)
  return () => {
    listeners.delete(onChange)
    system?.removeEventListener("change", onChange)
    removeEventListener("storage", onChange)
  }
}

/**
 * Returns the user's choice of appearance, the appearance to show, and a function that changes the choice. The choice is stored in this
 * browser; without a choice, the system's preference applies. Servers always render the light appearance: use `useRootAppearance` for
 * server-rendered pages.
 *
 * **Example** (An app with a choice of appearance)
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
    lastChoice = choice
    try {
      localStorage.setItem(appearanceKey, choice)
    } catch {
      // Storage is forbidden or full: the choice lasts until the page is left.
    }
    listeners.forEach((onChange) => onChange())
  }, [])
  return { choice, shown: choice === "system" ? system : choice, choose }
}

/**
 * Like `useAppearance`, but also sets the class `light` or `dark` on `<html>`. `appearanceScript` sets that class before the first paint,
 * so that a server-rendered page starts in the right appearance. Do not pass the result's `shown` to the theme, which inherits the
 * appearance from `<html>`.
 *
 * **Example** (A server-rendered page that loads `appearanceScript`)
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
    // Uses the actual appearance, because the first rendering has the server's.
    const put = () => {
      const choice = readChoice()
      const appearance = choice === "system" ? systemAppearance() : choice
      document.documentElement.classList.toggle("dark", appearance === "dark")
      document.documentElement.classList.toggle("light", appearance === "light")
    }
    put()
    return subscribe(put)
  }, [])
  return useAppearance()
}
