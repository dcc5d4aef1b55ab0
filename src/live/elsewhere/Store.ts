/** The part of a store that follows what happens elsewhere. */
import type * as Clock from "effect/Clock"
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import type { EntryMap, StoreEntry } from "../EntryMap.ts"
import type { Input } from "../readings.ts"

export interface Store {
  readonly entries: EntryMap
  readonly onResponse: Set<OnResponse> | undefined
  readonly clock: Clock.Clock
  /** `LiveMaxAge` in milliseconds. */
  readonly maxAge: number
  /** The id of the signed-in user; `null` if there is none. */
  readonly user: () => string | null
  /** Reads the values again that a completed call has changed, and that `isConcerned` accepts. */
  readonly invalidate: (endpoint: string, input: Input, isConcerned?: (entry: StoreEntry) => boolean) => void
}
