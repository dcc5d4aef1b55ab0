/** The live values of one app, invalidated by calls and by changes of the session. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { ApiClient } from "../pipeline/ports/ApiClient.ts"
import { Tracing } from "../pipeline/ports/Tracing.ts"
import type { SendCall, WireResponse } from "../pipeline/ports/WireRequest.ts"
import type { Session } from "../pipeline/session/Session.ts"
import type { DehydratedValues } from "./DehydratedValues.ts"
import type { EntryMap } from "./EntryMap.ts"
import * as following from "./following.ts"
import type { Fork } from "./Fork.ts"
import { type Live, type LiveEntry, make as makeEntry } from "./LiveEntry.ts"
import { type LiveState, okState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** @category models @since 0.1.0 */
export interface LiveStore<R> {
  /**
   * The live value in this app. It is read on first use and again after each change that affects it, and dropped 5 seconds after its last
   * subscriber has left, but not while another value is pending. A dropped object no longer changes: call `get` for each use.
   */
  readonly get: <A, E>(value: LiveValue<A, E, R>) => Live<A, E>
  /**
   * Sets a value that was read elsewhere, such as on the server that rendered the page or in the response of a call. The store then does
   * not read it.
   */
  readonly put: <A, E>(value: LiveValue<A, E, R>, a: A) => void
  /**
   * Hydrates values from another program. A value that the store already has is replaced; any other is kept for 5 seconds, so that its
   * first use needs no read. Ignores the values if another user has signed in since.
   */
  readonly know: (values: DehydratedValues) => void
  /** Reads stale and failed values again, and restarts incomplete reads without waiting for their retry. */
  readonly refreshStale: () => void
}

/**
 * Makes the store of an app. `fork` runs effects for the lifetime of the app; nothing runs while the store has no value.
 * @category constructors @since 0.1.0
 */
export const make = <R>(fork: Fork<R | ApiClient | Session>): LiveStore<R> => {
  const entries: EntryMap = new Map()
  const { forget, initialOf, know, watch } = following.make(fork, entries)

  const entryOf = <A, E>(value: LiveValue<A, E, R>, initial?: LiveState<A, E>): LiveEntry<A, E> => {
    const existing = entries.get(value.key)
    // The key identifies the value, so the types are the same.
    if (existing) return existing.entry as LiveEntry<A, E>
    watch()
    const remove = () => {
      if (entries.get(value.key)?.entry !== entry) return
      const pendingEntry = Array.from(entries.values()).find(({ entry }) => entry.state.status === "pending")?.entry
      // A caller may wait for the other value too before it subscribes to both. The retention then begins again, except that of an error.
      if (pendingEntry && entry.state.status === "ok") void pendingEntry.settled.then(() => entry.subscribe(() => {})())
      else forget(value.key)
    }
    const readFrom = (path: string, response: WireResponse, isWanted: () => boolean, otherwise?: () => void) => {
      const send: SendCall = (request) => request.path === path ? Effect.succeed(response) : Effect.interrupt
      // No call is made, so that none is traced.
      const reading = value.read.pipe(
        Effect.provideService(ApiClient, { send }),
        Effect.provideService(Tracing, (_, call) => call)
      )
      fork(Effect.map(Effect.exit(reading), (exit) => {
        if (!Exit.isSuccess(exit)) otherwise?.()
        else if (isWanted()) entry.put(exit.value)
      }))
    }
    const entry: LiveEntry<A, E> = makeEntry(value, fork, remove, initial ?? initialOf(value))
    // The value's codec decodes hydrated values.
    entries.set(value.key, { value, entry, put: (a) => entry.put(a as A), readFrom })
    return entry
  }

  return {
    get: (value) => entryOf(value),
    put: (value, a) => entryOf(value, okState(a)).put(a),
    know,
    refreshStale: () => {
      for (const { entry } of entries.values()) {
        const { state } = entry
        if (state.status === "pending") entry.reset(false)
        else if (state.status === "error" || state.stale !== null) entry.refresh()
      }
    }
  }
}
