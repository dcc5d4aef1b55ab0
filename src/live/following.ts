/** What calls and changes of the session do to the values that a store keeps. */
import * as Effect from "effect/Effect"
import { ApiClient, type OnCallCompleted } from "../pipeline/ports/ApiClient.ts"
import { Session } from "../pipeline/session/Session.ts"
import { listen } from "../pipeline/session/SessionChanges.ts"
import { touches } from "./changes.ts"
import { assumedOf, type Identity, identityOf, isSame } from "./Identity.ts"
import { forget, type LiveStoreState } from "./LiveStoreState.ts"

/** Reads again what a completed call has touched, and drops it from what was handed over. */
const followCall = ({ handed, identity, kept }: LiveStoreState, ...[{ id }, input]: Parameters<OnCallCompleted>) => {
  const isTouched = touches(id, input, identity?.user ?? null)
  for (const { entry, value } of kept.values()) if (isTouched(value) || value.changedBy?.includes(id)) entry.refresh()
  for (const key of handed?.values.keys() ?? []) {
    if (isTouched({ from: key.split(" ", 1)[0] ?? null, about: null })) handed?.values.delete(key)
  }
}

/** What is of another user is gone at once; what is of the same one is read again and shown until then. */
const changeIdentity = (state: LiveStoreState, before: Identity | null, isBeginning: boolean) => {
  const { handed, identity, kept } = state
  const isOther = before !== null && before.user !== identity?.user
  if (handed) handed.isOfOther = true
  for (const [key, { entry, value }] of Array.from(kept)) {
    if (!value.ofUser) continue
    // In the beginning, what is about to be shown has no subscribers yet.
    if (!entry.hasSubscribers() && !isBeginning) forget(state, key)
    else if (isOther) entry.reset(identity === null)
    else entry.refresh()
  }
}

/** Reads whose session it is now, and treats the values accordingly. */
export const followSession = (state: LiveStoreState, session: Session["Service"]) =>
  Effect.map(session.stored, (tokens) => {
    const { handed, kept } = state
    const now = identityOf(tokens)
    const isBeginning = state.identity === undefined && handed !== null
    const before = isBeginning ? handed.user === null ? null : assumedOf(handed.user, now) : state.identity
    state.identity = now
    state.isGone = now === null && (state.isGone || (isBeginning && before !== null))
    for (const { entry, value } of kept.values()) if (value.from === null && before !== undefined) entry.refresh()
    if (before !== undefined && !isSame(before, now)) changeIdentity(state, before, isBeginning)
  }).pipe(
    // A store that cannot be read makes each value's own read fail.
    Effect.catch(() => Effect.void)
  )

/** Follows calls and the session for as long as the store has something that they can change. */
export const watch = (state: LiveStoreState) => {
  state.watching ??= state.fork(Effect.gen(function*() {
    const client = yield* ApiClient
    const session = yield* Session
    const completed: OnCallCompleted = (endpoint, input) => followCall(state, endpoint, input)
    if (session.isPersistent) yield* followSession(state, session)
    client.onCallCompleted?.add(completed)
    yield* Effect.ensuring(
      listen(session, () => state.fork(followSession(state, session))),
      Effect.sync(() => client.onCallCompleted?.delete(completed))
    )
  }))
}
