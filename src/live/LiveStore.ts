/** The live values of one app: who reads what, and what happens to it when somebody changes something, or signs in or out. */
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { ApiClient, type OnCallCompleted } from "../pipeline/ports/ApiClient.ts"
import { claimsOf } from "../pipeline/session/AccessToken.ts"
import { Session } from "../pipeline/session/Session.ts"
import { listen } from "../pipeline/session/SessionChanges.ts"
import { liveRetention } from "../pipeline/timing/Schedules.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import { touches } from "./changes.ts"
import { type Known, readIn } from "./Known.ts"
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
  /**
   * Takes over what another program knew. What is asked for within 5 seconds is not read then, and what is shown already is replaced,
   * unless somebody else is signed in here by now.
   */
  readonly know: (known: Known) => void
  /** Reads anew what could not be read for want of a network. */
  readonly refreshStale: () => void
}

/** Whose session it is. A renewal changes nothing of it; a session without a readable token counts as a separate user. */
interface Identity {
  readonly user: string
  readonly session: unknown
  readonly isAnonymous: unknown
}

/** The session that tokens name, without proof; `null` where there is none. */
export const identityOf = (tokens: Option.Option<Tokens>): Identity | null => {
  if (Option.isNone(tokens)) return null
  const { accessToken } = tokens.value
  const claims = accessToken === null ? {} : claimsOf(accessToken)
  const { is_anonymous: isAnonymous, refresh_token_id: session, sub } = claims
  return { user: typeof sub === "string" ? sub : "", session, isAnonymous }
}

/** Who was signed in elsewhere, as far as it differs from who is here. An unreadable token matches every user. */
const assumedOf = (user: string, now: Identity | null): Identity =>
  now !== null && (user === now.user || user === "" || now.user === "") ? now : { user, session: null, isAnonymous: null }

interface Kept {
  readonly value: Omit<LiveValue<unknown, unknown, unknown>, "read">
  readonly entry: Omit<LiveEntry<unknown, unknown>, "put">
  readonly put: (a: unknown) => void
}

/** Makes the store of an app. `fork` runs for as long as the app does; nothing runs while no value is kept. */
export const make = <R>(fork: Fork<R | ApiClient | Session>): LiveStore<R> => {
  const kept = new Map<string, Kept>()
  let identity: Identity | null | undefined
  let watching: Fiber.Fiber<unknown, unknown> | null = null
  /** What was known elsewhere and has not been asked for here yet, and whose it is. */
  let handed: { user: string | null; isOfOther: boolean; values: Map<string, unknown> } | null = null
  let fading: Fiber.Fiber<unknown, unknown> | null = null
  /** A user was signed in elsewhere, and none is here. */
  let isGone = false

  const rest = () => {
    if (kept.size > 0 || handed !== null) return
    watching?.interruptUnsafe()
    watching = null
    identity = undefined
    isGone = false
  }
  const forget = (key: string) => {
    kept.get(key)?.entry.end()
    kept.delete(key)
    rest()
  }

  const performed: OnCallCompleted = ({ id }, input) => {
    const isTouched = touches(id, input, identity?.user ?? null)
    for (const { entry, value } of kept.values()) if (isTouched(value) || value.changedBy?.includes(id)) entry.refresh()
    for (const key of handed?.values.keys() ?? []) {
      if (isTouched({ from: key.split(" ", 1)[0] ?? null, about: null })) handed?.values.delete(key)
    }
  }

  /** What is of another user is gone at once; what is of the same one is read again and shown until then. */
  const changed = (before: Identity | null, now: Identity | null, isBeginning: boolean) => {
    const isOther = before !== null && before.user !== now?.user
    if (handed) handed.isOfOther = true
    for (const [key, { entry, value }] of Array.from(kept)) {
      if (!value.ofUser) continue
      // In the beginning, what is about to be shown has no subscribers yet.
      if (!entry.hasSubscribers() && !isBeginning) forget(key)
      else if (isOther) entry.reset(now === null)
      else entry.refresh()
    }
  }

  const recognise = (session: Session["Service"]) =>
    Effect.map(session.stored, (tokens) => {
      const now = identityOf(tokens)
      const isBeginning = identity === undefined && handed !== null
      const before = isBeginning && handed ? handed.user === null ? null : assumedOf(handed.user, now) : identity
      identity = now
      isGone = now === null && (isGone || (isBeginning && before !== null))
      for (const { entry, value } of kept.values()) if (value.from === null && before !== undefined) entry.refresh()
      const isSame = before?.user === now?.user && before?.session === now?.session && before?.isAnonymous === now?.isAnonymous
      if (before !== undefined && !isSame) changed(before, now, isBeginning)
    }).pipe(
      // A store that cannot be read makes each value's own read fail.
      Effect.catch(() => Effect.void)
    )

  const watch = () => {
    watching ??= fork(Effect.gen(function*() {
      const client = yield* ApiClient
      const session = yield* Session
      if (session.isPersistent) yield* recognise(session)
      client.onCallCompleted?.add(performed)
      yield* Effect.ensuring(
        listen(session, () => fork(recognise(session))),
        Effect.sync(() => client.onCallCompleted?.delete(performed))
      )
    }))
  }

  /** What is known of it before it has ever been read. */
  const handedTo = <A, E>(value: LiveValue<A, E, R>): LiveState<A, E> | undefined => {
    if (isGone && value.signedOut !== undefined) return known(value.signedOut)
    if (handed === null || (handed.isOfOther && value.ofUser)) return undefined
    const { values } = handed
    if (!values.has(value.key)) return undefined
    const state = readIn({ [value.key]: values.get(value.key) }, value)
    values.delete(value.key)
    return state as LiveState<A, E> | undefined
  }

  const know = (given: Known) => {
    handed = { user: given.user, isOfOther: false, values: new Map(Object.entries(given.values)) }
    for (const { put, value } of kept.values()) {
      const state = readIn(given.values, value)
      handed.values.delete(value.key)
      if (state?.status === "ok") put(state.value)
    }
    const fade = Effect.sync(() => {
      handed = null
      rest()
    })
    fading?.interruptUnsafe()
    fading = fork(Effect.andThen(Effect.sleep(liveRetention), fade))
    watch()
  }

  const entryOf = <A, E>(value: LiveValue<A, E, R>, initial?: LiveState<A, E>): LiveEntry<A, E> => {
    const found = kept.get(value.key)
    // The key tells what is read, so it is asked for with one type.
    if (found) return found.entry as LiveEntry<A, E>
    watch()
    const gone = () => {
      if (kept.get(value.key)?.entry === entry) forget(value.key)
    }
    const entry: LiveEntry<A, E> = makeEntry(value, fork, gone, initial ?? handedTo(value))
    // What is read in elsewhere is read by the value's own codec.
    kept.set(value.key, { value, entry, put: (a) => entry.put(a as A) })
    return entry
  }

  return {
    get: (value) => entryOf(value),
    put: (value, a) => entryOf(value, known(a)).put(a),
    know: (given) => {
      if (identity === undefined) return know(given)
      // Who is signed in may have changed with the very answer that brought this.
      fork(Session.use((session) =>
        Effect.map(session.isPersistent ? recognise(session) : Effect.void, () => {
          const now = identity
          if (given.user === null ? now === null : now && assumedOf(given.user, now) === now) know(given)
        })
      ))
    },
    refreshStale: () => {
      for (const { entry } of kept.values()) {
        const { state } = entry
        if (state.status === "error" || (state.status === "ok" && state.stale !== null)) entry.refresh()
      }
    }
  }
}
