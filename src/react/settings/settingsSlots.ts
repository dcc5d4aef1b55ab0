"use client"
/** What an app adds to the account settings, and hides there. */
import { createContext } from "react"
import type { AccountSettingsItem } from "./settingsSections.tsx"

/** The ids of the sections that every app has, by which they are hidden. @category models @since 0.1.0 */
export type SettingsSectionName = "profile" | "sign-in" | "notifications" | "sessions" | "api-keys" | "new-team" | "danger-zone"

/** @category models @since 0.1.0 */
export interface SettingsSlots {
  /** Sections of your own, before the danger zone. */
  readonly items?: ReadonlyArray<AccountSettingsItem> | undefined
  /** Sections that are not shown. What they do, the API still allows. */
  readonly hidden?: ReadonlyArray<SettingsSectionName> | undefined
}

/** @category constants @since 0.1.0 */
export const SettingsSlotsContext = createContext<SettingsSlots>({})
