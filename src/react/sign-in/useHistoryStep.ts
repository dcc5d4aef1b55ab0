"use client"
/** The second step of a page as a history entry: the back button leaves the step, and the forward button enters it again. */
import { useState, useSyncExternalStore } from "react"

const subscribe = (changed: () => void) => {
  addEventListener("popstate", changed)
  return () => removeEventListener("popstate", changed)
}
const mark = "latchkeyStep"
const isMarked = (): boolean => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && mark in state
}

/** Pushes a history entry with the router's current state. If the browser forbids it, the step has no history entry. */
const push = (): boolean => {
  try {
    const state: unknown = history.state
    history.pushState({ ...(typeof state === "object" && state), [mark]: true }, "")
    return true
  } catch {
    return false
  }
}

export interface HistoryStep<A> {
  /** The data of the step; `null` in the first step. */
  readonly value: A | null
  /** Enters the step, or replaces its data. */
  readonly enter: (value: A) => void
  /** Returns to the first step. */
  readonly leave: () => void
}

export const useHistoryStep = <A>(): HistoryStep<A> => {
  const [entered, setEntered] = useState<{ readonly value: A; readonly inHistory: boolean } | null>(null)
  const marked = useSyncExternalStore(subscribe, isMarked, () => false)
  return {
    value: entered !== null && (marked || !entered.inHistory) ? entered.value : null,
    enter: (value) => setEntered({ value, inHistory: isMarked() || push() }),
    leave: () => entered?.inHistory === true && isMarked() ? history.back() : setEntered(null)
  }
}
