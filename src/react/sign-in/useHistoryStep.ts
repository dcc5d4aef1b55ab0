"use client"
/** The second step of a page, which the browser's way back leads out of, and its way forth into again. */
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

/** Adds to the history where one is, with all that a router keeps there. Where the browser forbids it, the step is entered without. */
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
  /** What the step is about; `null` in the first step. */
  readonly value: A | null
  /** Goes on to the step, or changes what it is about. */
  readonly enter: (value: A) => void
  /** Back to the first step. */
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
