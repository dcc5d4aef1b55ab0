/** Follows the calls and the session of an app while the app's store has live values, which calls and session changes can invalidate. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import { ApiClient, type OnResponse } from "../pipeline/ports/ApiClient.ts"
import { Session } from "../pipeline/session/Session.ts"
import { listen } from "../pipeline/session/SessionChanges.ts"
import { LiveMaxAge, liveRetention } from "../pipeline/timing/Timing.ts"
import type { DehydratedValues } from "./DehydratedValues.ts"
import type { Store } from "./elsewhere/Store.ts"
import { enterChange } from "./enterChange.ts"
import { changeUser, type EntryMap, refreshInvalidated } from "./EntryMap.ts"
import type { Fork } from "./Fork.ts"
import { hydrateEntries, type PendingHydration, takeHydrated } from "./hydration.ts"
import { assumedOf, type Identity, identityOf, isSame } from "./Identity.ts"
import { type LiveState, okState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** Follows what happens elsewhere until it is interrupted. If the code for it cannot be loaded, tries again every `liveRetention`. */
const followLater = (store: Store) =>
  Effect.tryPromise(() => import("./elsewhere/elsewhere.ts")).pipe(
    Effect.retry(Schedule.spaced(liveRetention)),
    Effect.flatMap(({ followElsewhere }) => Effect.callback<never>(() => Effect.sync(followElsewhere(store))))
  )

/** Runs `recognise` now and after each change of the session, and follows the responses of all calls. */
const follow = (
  fork: Fork<ApiClient | Session>,
  recognise: (session: Session["Service"]) => Effect.Effect<void>,
  store: Pick<Store, "entries" | "invalidate" | "user">
) =>
  Effect.gen(function*() {
    const { onResponse } = yield* ApiClient
    const session = yield* Session
    const clock = yield* Clock.Clock
    const maxAge = Duration.toMillis(yield* LiveMaxAge)
    if (session.isPersistent) yield* recognise(session)
    const listener: OnResponse = (...change) => {
      const [{ id }, input, _, { status }] = change
      if (status < 400) store.invalidate(id, input, (storeEntry) => !enterChange(storeEntry, change))
    }
    onResponse?.add(listener)
    yield* Effect.forkChild(followLater({ ...store, clock, maxAge, onResponse }))
    yield* Effect.ensuring(
      listen(session, () => fork(recognise(session))),
      Effect.sync(() => onResponse?.delete(listener))
    )
  })

export const make = (fork: Fork<ApiClient | Session>, entries: EntryMap) => {
  /** The current user and session; `undefined` until the session has been read. */
  let identity: Identity | null | undefined
  /** Whether the hydrated values belong to a signed-in user although this browser has no session. */
  let isGone = false
  let pending: PendingHydration | null = null
  let [watching, fading]: Array<Fiber.Fiber<unknown, unknown> | undefined> = []

  const rest = () => {
    if (entries.size > 0 || pending !== null) return
    watching?.interruptUnsafe()
    watching = identity = undefined
    isGone = false
  }
  const forget = (key: string) => {
    entries.get(key)?.entry.end()
    entries.delete(key)
    rest()
  }
  const recognise = (session: Session["Service"]) =>
    Effect.map(session.stored, (tokens) => {
      const now = identityOf(tokens)
      const isBeginning = identity === undefined && pending !== null
      const before = isBeginning && pending ? pending.user === null ? null : assumedOf(pending.user, now) : identity
      identity = now
      isGone = now === null && (isGone || (isBeginning && before !== null))
      for (const { entry, value } of entries.values()) if (value.from === null && before !== undefined) entry.refresh()
      if (before === undefined || isSame(before, now)) return
      if (pending) pending.isOfOther = true
      changeUser(entries, forget, before, now, isBeginning)
      // If the store cannot be read, the read of each value fails with the error.
    }).pipe(Effect.catch(() => Effect.void))
  const user = () => identity?.user ?? null
  const invalidate: Store["invalidate"] = (...change) => refreshInvalidated(entries, pending?.values, user(), ...change)
  const watch = () => {
    watching ??= fork(follow(fork, recognise, { entries, invalidate, user }))
  }
  /** Applies hydrated values to existing entries. Keeps hydrated values without an entry for 5 seconds. */
  const take = (values: DehydratedValues) => {
    pending = hydrateEntries(entries, values)
    fading?.interruptUnsafe()
    fading = fork(Effect.map(Effect.sleep(liveRetention), () => {
      pending = null
      rest()
    }))
    watch()
  }
  const initialOf = <A, E, R>(value: LiveValue<A, E, R>): LiveState<A, E> | undefined =>
    isGone && value.signedOut !== undefined ? okState(value.signedOut) : takeHydrated(pending, value)
  const know = (values: DehydratedValues) => {
    if (identity === undefined) return take(values)
    // The response with these values may have changed the user.
    fork(Session.use((session) =>
      Effect.map(session.isPersistent ? recognise(session) : Effect.void, () => {
        if (values.user === null ? identity === null : identity && assumedOf(values.user, identity) === identity) take(values)
      })
    ))
  }
  return { forget, initialOf, know, watch }
}
