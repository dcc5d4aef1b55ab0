"use client"
/** Additional and hidden sections of an app's account settings. */
import { createContext } from "react"
import type { AccountSettingsItem } from "./settingsSections.tsx"

/** The ids of the built-in sections, for the option that hides sections. @category models @since 0.1.0 */
export type SettingsSectionName = "profile" | "sign-in" | "notifications" | "sessions" | "api-keys" | "new-team" | "danger-zone"

/** @category models @since 0.1.0 */
export interface SettingsSlots {
  /** Additional sections, before the danger zone. */
  readonly items?: ReadonlyArray<AccountSettingsItem> | undefined
  /** Hidden sections. The API still allows their actions. */
  readonly hidden?: ReadonlyArray<SettingsSectionName> | undefined
}

export const SettingsSlotsContext = createContext<SettingsSlots>({})
