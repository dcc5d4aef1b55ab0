/** The live values of one app: who reads what, and what happens to it when somebody changes something, or signs in or out. */
import type { ApiClient } from "../pipeline/ports/ApiClient.ts"
import type { Session } from "../pipeline/session/Session.ts"
import type { DehydratedValues } from "./DehydratedValues.ts"
import * as Following from "./following.ts"
import type { Fork } from "./Fork.ts"
import type { Kept } from "./Kept.ts"
import { type Live, type LiveEntry, make as makeEntry } from "./LiveEntry.ts"
import { known, type LiveState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** @category models @since 0.1.0 */
export interface LiveStore<R> {
  /**
   * The value as it is known to this app. It is read when it is first asked for, again after each change that touches it, and forgotten
   * 5 seconds after its last subscriber has left.
   */
  readonly get: <A, E>(value: LiveValue<A, E, R>) => Live<A, E>
  /** Says what a value is, known from elsewhere: from the server that rendered the page, or from the answer of a call. It is not read then. */
  readonly put: <A, E>(value: LiveValue<A, E, R>, a: A) => void
  /**
   * Takes over what another program knew. What is asked for within 5 seconds is not read then, and what is shown already is replaced,
   * unless somebody else is signed in here by now.
   */
  readonly know: (known: DehydratedValues) => void
  /** Reads anew what could not be read for want of a network, and at once what is waiting to be read again. */
  readonly refreshStale: () => void
}

/**
 * Makes the store of an app. `fork` runs for as long as the app does; nothing runs while no value is kept.
 * @category constructors @since 0.1.0
 */
export const make = <R>(fork: Fork<R | ApiClient | Session>): LiveStore<R> => {
  const kept: Kept = new Map()
  const { forget, initialOf, know, watch } = Following.make(fork, kept)

  const entryOf = <A, E>(value: LiveValue<A, E, R>, initial?: LiveState<A, E>): LiveEntry<A, E> => {
    const found = kept.get(value.key)
    // The key tells what is read, so it is asked for with one type.
    if (found) return found.entry as LiveEntry<A, E>
    watch()
    const gone = () => {
      if (kept.get(value.key)?.entry === entry) forget(value.key)
    }
    const entry: LiveEntry<A, E> = makeEntry(value, fork, gone, initial ?? initialOf(value))
    // What is read in elsewhere is read by the value's own codec.
    kept.set(value.key, { value, entry, put: (a) => entry.put(a as A) })
    return entry
  }

  return {
    get: (value) => entryOf(value),
    put: (value, a) => entryOf(value, known(a)).put(a),
    know,
    refreshStale: () => {
      for (const { entry } of kept.values()) {
        const { state } = entry
        if (state.status === "pending") entry.reset(false)
        else if (state.status === "error" || state.stale !== null) entry.refresh()
      }
    }
  }
}
