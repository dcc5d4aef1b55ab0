"use client"
/** What the sections of the account settings share: a voice, and a place for the focus. */
import { createContext, useContext } from "react"

export interface SettingsPage {
  /** Tells screen readers what has happened. */
  readonly announce: (text: string) => void
  /** For when what had the focus is gone. */
  readonly focusHeading: () => void
}

export const SettingsContext = createContext<SettingsPage>({ announce: () => {}, focusHeading: () => {} })

export const useSettingsPage = (): SettingsPage => useContext(SettingsContext)
