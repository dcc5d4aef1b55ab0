/** The live values of one app: who reads what, and what happens to it when somebody changes something, or signs in or out. */
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { claimsOf } from "../pipeline/AccessToken.ts"
import { ApiClient, type Performed } from "../pipeline/ApiClient.ts"
import { Session } from "../pipeline/Session.ts"
import { listen } from "../pipeline/SessionChanges.ts"
import type { Tokens } from "../schema/Tokens.ts"
import { touches } from "./changes.ts"
import { type Fork, type Live, type LiveEntry, make as makeEntry } from "./LiveEntry.ts"
import { known, type LiveState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

export interface LiveStore<R> {
  /**
   * The value as it is known to this app. It is read when it is first asked for, again after each change that touches it, and forgotten
   * 5 seconds after its last subscriber has left.
   */
  readonly get: <A, E>(value: LiveValue<A, E, R>) => Live<A, E>
  /** Says what a value is, known from elsewhere: from the server that rendered the page, or from the answer of a call. It is not read then. */
  readonly put: <A, E>(value: LiveValue<A, E, R>, a: A) => void
  /** Reads anew what could not be read for want of a network. */
  readonly refreshStale: () => void
}

/** Whose session it is. A renewal changes nothing of it; a session without a readable token is a user of its own. */
interface Identity {
  readonly user: string
  readonly session: unknown
  readonly isAnonymous: unknown
}

const identityOf = (tokens: Option.Option<Tokens>): Identity | null => {
  if (Option.isNone(tokens)) return null
  const { accessToken } = tokens.value
  const claims = accessToken === null ? {} : claimsOf(accessToken)
  const { is_anonymous: isAnonymous, refresh_token_id: session, sub } = claims
  return { user: typeof sub === "string" ? sub : "", session, isAnonymous }
}

interface Kept {
  readonly value: Pick<LiveValue<unknown, unknown, unknown>, "from" | "about" | "ofUser">
  readonly entry: Omit<LiveEntry<unknown, unknown>, "put">
}

/** Makes the store of an app. `fork` runs for as long as the app does; nothing runs while no value is kept. */
export const make = <R>(fork: Fork<R | ApiClient | Session>): LiveStore<R> => {
  const kept = new Map<string, Kept>()
  let identity: Identity | null | undefined
  let watching: Fiber.Fiber<unknown, unknown> | null = null

  const forget = (key: string) => {
    kept.get(key)?.entry.end()
    kept.delete(key)
    if (kept.size > 0) return
    watching?.interruptUnsafe()
    watching = null
    identity = undefined
  }

  const performed: Performed = ({ id }, input) => {
    const isTouched = touches(id, input, identity?.user ?? null)
    for (const { entry, value } of kept.values()) if (isTouched(value)) entry.refresh()
  }

  /** What is of another user is gone at once; what is of the same one is read again and shown until then. */
  const changed = (before: Identity | null, now: Identity | null) => {
    const isOther = before !== null && before.user !== now?.user
    for (const [key, { entry, value }] of Array.from(kept)) {
      if (!value.ofUser) continue
      if (!entry.hasSubscribers()) forget(key)
      else if (isOther) entry.reset(now === null)
      else entry.refresh()
    }
  }

  const recognise = (session: Session["Service"]) =>
    Effect.map(session.stored, (tokens) => {
      const before = identity
      const now = identityOf(tokens)
      identity = now
      for (const { entry, value } of kept.values()) if (value.from === null && before !== undefined) entry.refresh()
      const isSame = before?.user === now?.user && before?.session === now?.session && before?.isAnonymous === now?.isAnonymous
      if (before !== undefined && !isSame) changed(before, now)
    })

  const watch = () => {
    watching ??= fork(Effect.gen(function*() {
      const client = yield* ApiClient
      const session = yield* Session
      yield* recognise(session)
      client.performed?.add(performed)
      yield* Effect.ensuring(
        listen(session, () => fork(recognise(session))),
        Effect.sync(() => client.performed?.delete(performed))
      )
    }))
  }

  const entryOf = <A, E>(value: LiveValue<A, E, R>, initial?: LiveState<A, E>): LiveEntry<A, E> => {
    const found = kept.get(value.key)
    // The key tells what is read, so it is asked for with one type.
    if (found) return found.entry as LiveEntry<A, E>
    watch()
    const gone = () => {
      if (kept.get(value.key)?.entry === entry) forget(value.key)
    }
    const entry: LiveEntry<A, E> = makeEntry(value, fork, gone, initial)
    kept.set(value.key, { value, entry })
    return entry
  }

  return {
    get: (value) => entryOf(value),
    put: (value, a) => entryOf(value, known(a)).put(a),
    refreshStale: () => {
      for (const { entry } of kept.values()) {
        const { state } = entry
        if (state.status === "error" || (state.status === "ok" && state.stale !== null)) entry.refresh()
      }
    }
  }
}
