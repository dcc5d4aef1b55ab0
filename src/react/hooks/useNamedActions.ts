"use client"
/** Runs synchronous and asynchronous callbacks of menu items and buttons; runs with the same name never overlap. */
import { useRef, useState } from "react"
import { isCancellation, isLibraryError } from "../translation/errorText.ts"

/** A user's action. An action that returns a promise is pending until the promise settles. @category models @since 0.1.0 */
export type Action = () => unknown

export interface NamedActions {
  /** The names of the actions that are pending. */
  readonly pending: ReadonlySet<string>
  /** Starts an action, unless one with that name is pending. Returns a promise if the action is asynchronous; the promise never rejects. */
  readonly run: (name: string, action: Action) => Promise<void> | undefined
  readonly failure: { readonly error: unknown } | undefined
  readonly dismiss: () => void
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"

/**
 * Runs actions by name. Unlike a verb of `useAction`, an action may be synchronous, so that a menu closes in the same tick. Actions with
 * different names may be pending concurrently. Programming errors are also reported to the page (`reportError`).
 */
export const useNamedActions = (): NamedActions => {
  // Needed in addition to the state, because two clicks may occur before it renders.
  const pendingNames = useRef(new Set<string>())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<{ readonly error: unknown }>()

  const fail = (error: unknown) => {
    // Any other error is a programming error, which the page's monitoring should report.
    if (!isLibraryError(error)) reportError(error)
    if (!isCancellation(error)) setFailure({ error })
  }
  const settle = async (name: string, promise: PromiseLike<unknown>) => {
    try {
      await promise
    } catch (error) {
      fail(error)
    }
    pendingNames.current.delete(name)
    setPending(new Set(pendingNames.current))
  }
  const run = (name: string, action: Action) => {
    if (pendingNames.current.has(name)) return Promise.resolve()
    setFailure(undefined)
    try {
      const result = action()
      if (!isPromise(result)) return undefined
      pendingNames.current.add(name)
      setPending(new Set(pendingNames.current))
      return settle(name, result)
    } catch (error) {
      fail(error)
      return undefined
    }
  }
  return { pending, run, failure, dismiss: () => setFailure(undefined) }
}
