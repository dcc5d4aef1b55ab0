/** What a store of live values keeps: its entries, whose session it is, and what another program has handed over. */
import type * as Fiber from "effect/Fiber"
import type { ApiClient } from "../pipeline/ports/ApiClient.ts"
import type { Session } from "../pipeline/session/Session.ts"
import type { Fork } from "./Fork.ts"
import type { Identity } from "./Identity.ts"
import type { LiveEntry } from "./LiveEntry.ts"
import type { LiveValue } from "./LiveValue.ts"

interface Kept {
  readonly value: Omit<LiveValue<unknown, unknown, unknown>, "read">
  readonly entry: Omit<LiveEntry<unknown, unknown>, "put">
  readonly put: (a: unknown) => void
}

/** What was known elsewhere and has not been asked for here yet, and whose it is. */
interface Handed {
  readonly user: string | null
  readonly values: Map<string, unknown>
  isOfOther: boolean
}

/** Changed in place. */
export interface LiveStoreState {
  readonly fork: Fork<ApiClient | Session>
  readonly kept: Map<string, Kept>
  /** `undefined` until the session has been read. */
  identity: Identity | null | undefined
  watching: Fiber.Fiber<unknown, unknown> | null
  handed: Handed | null
  fading: Fiber.Fiber<unknown, unknown> | null
  /** A user was signed in elsewhere, and none is here. */
  isGone: boolean
}

export const makeState = (fork: LiveStoreState["fork"]): LiveStoreState => ({
  fork,
  kept: new Map(),
  identity: undefined,
  watching: null,
  handed: null,
  fading: null,
  isGone: false
})

/** Ends the watch where nothing is kept that a change could make old. */
export const rest = (state: LiveStoreState) => {
  if (state.kept.size > 0 || state.handed !== null) return
  state.watching?.interruptUnsafe()
  state.watching = null
  state.identity = undefined
  state.isGone = false
}

export const forget = (state: LiveStoreState, key: string) => {
  state.kept.get(key)?.entry.end()
  state.kept.delete(key)
  rest(state)
}
