"use client"
/**
 * The second step of a page as a history entry: the back button leaves the step, and the forward button enters it again. The tab's storage
 * keeps the step's data, so that a reload does not lose it: phones discard a tab while the user looks for the mail in another app.
 */
import { useLayoutEffect, useState, useSyncExternalStore } from "react"
import { parseJson } from "../../schema/wire/Wire.ts"
import { inTabStorage } from "../layout/tabStorage.ts"

const subscribe = (onChange: () => void) => {
  addEventListener("popstate", onChange)
  return () => removeEventListener("popstate", onChange)
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

/** The pages that have a second step: sign-in and sign-up with a mailed code, and the reset of a password. */
type StepName = "code" | "reset"

const keyOf = (name: StepName) => `latchkey-step:${name}`

/** Forgets the data of a step that was completed. */
export const forgetStep = (name: StepName): void => void inTabStorage((storage) => storage.removeItem(keyOf(name)))

export interface HistoryStep<A> {
  /** The data of the step; `null` in the first step. */
  readonly value: A | null
  /** Enters the step, or replaces its data. */
  readonly enter: (value: A) => void
  /** Returns to the first step. */
  readonly leave: () => void
}

/** `A` must be JSON. `read` returns the data in a stored value, or `null` if it is invalid. */
export const useHistoryStep = <A>(name: StepName, read: (value: unknown) => A | null): HistoryStep<A> => {
  const [step, setEntered] = useState<{ readonly value: A; readonly inHistory: boolean } | null>(null)
  const isCurrent = useSyncExternalStore(subscribe, isMarked, () => false)
  useLayoutEffect(() => {
    // The browser keeps the history entry when it loads the page again.
    const text = isCurrent && step === null ? inTabStorage((storage) => storage.getItem(keyOf(name))) : null
    const value = text === null ? null : read(parseJson(text))
    // oxlint-disable-next-line react/set-state-in-effect
    if (value !== null) setEntered({ value, inHistory: true })
  }, [step, isCurrent, name, read])
  return {
    value: step !== null && (isCurrent || !step.inHistory) ? step.value : null,
    enter: (value) => {
      inTabStorage((storage) => storage.setItem(keyOf(name), JSON.stringify(value)))
      setEntered({ value, inHistory: isMarked() || push() })
    },
    leave: () => {
      forgetStep(name)
      if (step?.inHistory === true && isMarked()) history.back()
      else setEntered(null)
    }
  }
}
