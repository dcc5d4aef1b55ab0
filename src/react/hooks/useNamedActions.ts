"use client"
/** Actions of components that may take a while: each runs once at a time, and its failure is told. */
import { useRef, useState } from "react"
import { isCancellation, isLibraryError } from "../translation/errorText.ts"

/** What a person sets off. If it gives a promise, it is under way until the promise settles. */
export type Action = () => unknown

export interface Running {
  /** The names of the actions that are under way. */
  readonly names: ReadonlySet<string>
  /** Starts an action, unless one of that name is under way. Gives a promise of its end if it takes a while; it never rejects. */
  readonly run: (name: string, action: Action) => Promise<void> | undefined
  readonly failure: { readonly error: unknown } | undefined
  readonly forgetFailure: () => void
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"

export const useRunning = (): Running => {
  // Beside the state, since two clicks may come before it is rendered.
  const started = useRef(new Set<string>())
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<{ readonly error: unknown }>()

  const fail = (error: unknown) => {
    // What is no refusal is a mistake in the program: whoever watches the page's errors should learn of it.
    if (!isLibraryError(error)) reportError(error)
    if (!isCancellation(error)) setFailure({ error })
  }
  const settle = async (name: string, promise: PromiseLike<unknown>) => {
    try {
      await promise
    } catch (error) {
      fail(error)
    }
    started.current.delete(name)
    setNames(new Set(started.current))
  }
  const run = (name: string, action: Action) => {
    if (started.current.has(name)) return Promise.resolve()
    setFailure(undefined)
    try {
      const result = action()
      if (!isPromise(result)) return undefined
      started.current.add(name)
      setNames(new Set(started.current))
      return settle(name, result)
    } catch (error) {
      fail(error)
      return undefined
    }
  }
  return { names, run, failure, forgetFailure: () => setFailure(undefined) }
}
