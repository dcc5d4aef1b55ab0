/** The emulator's state, read again whenever the emulator reports a change. */
import { useEffect, useState } from "react"
import type { PanelState } from "../../../src/emulator/panel/PanelState.ts"
import { read } from "./api.ts"

export interface PanelData {
  /** The emulator's state; `undefined` until the first response. */
  readonly state: PanelState | undefined
  /** Whether the page is connected to the emulator's events. */
  readonly isLive: boolean
}

/** Reads the page's data, one read at a time; a call of `refresh` during a read causes one more read. */
const reader = (search: string, onState: (state: PanelState) => void, onFailure: () => void) => {
  const abortion = new AbortController()
  let isReading = false
  let isStale = false
  const refresh = async (): Promise<void> => {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale && !abortion.signal.aborted) {
        isStale = false
        onState(await read<PanelState>(`/emulator/page/state?search=${encodeURIComponent(search)}`, abortion.signal))
      }
    } catch {
      if (!abortion.signal.aborted) onFailure()
    } finally {
      isReading = false
    }
  }
  return { refresh, end: () => abortion.abort() }
}

/**
 * Reads the page's data, and reads it again after each change. `search` filters mails, users and requests; an empty `search` includes all.
 */
export const usePanel = (search: string): PanelData => {
  const [state, setState] = useState<PanelState>()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const { end, refresh } = reader(search, setState, () => setLive(false))
    const events = new EventSource("/emulator/page/events")
    events.addEventListener("changed", () => {
      setLive(true)
      void refresh()
    })
    // The browser reconnects automatically, also to a restarted emulator.
    events.addEventListener("error", () => setLive(false))
    return () => {
      events.close()
      end()
    }
  }, [search])
  return { state, isLive }
}
