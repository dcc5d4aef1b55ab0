"use client"
/** The context of all sections of the account settings: announcements, and a target for the focus. */
import { createContext, useContext } from "react"

export interface SettingsPage {
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void
  /** Focuses the section's heading. Use when the focused element has disappeared. */
  readonly focusHeading: () => void
}

export const SettingsContext = createContext<SettingsPage>({ announce: () => {}, focusHeading: () => {} })

export const useSettingsPage = (): SettingsPage => useContext(SettingsContext)
