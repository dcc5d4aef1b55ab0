/** The part of a store that follows what happens elsewhere. Declared here, because folders do not import each other. */
import type * as Clock from "effect/Clock"
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import type { WireResponse } from "../../pipeline/ports/WireRequest.ts"

type Part = { readonly [name: string]: unknown }

/** The input of a call. */
export interface Input {
  readonly params?: Part
  readonly query?: Part
  readonly body?: Part
}

/** A live value in a store. */
export interface StoreEntry {
  readonly value: { readonly about: string | null; readonly from: string | null; readonly wire: unknown }
  readonly entry: {
    readonly state: { readonly status: "pending" | "ok" | "error" }
    /** As in `ReadTimes`. */
    readonly times: { began: number }
    readonly hasSubscribers: () => boolean
    readonly refresh: () => void
  }
  readonly readFrom: (path: string, response: WireResponse, isWanted: () => boolean, otherwise?: () => void) => void
}

export interface Store {
  readonly entries: ReadonlyMap<string, StoreEntry>
  readonly onResponse: Set<OnResponse> | undefined
  readonly clock: Clock.Clock
  /** `LiveMaxAge` in milliseconds. */
  readonly maxAge: number
  /** The id of the signed-in user; `null` if there is none. */
  readonly user: () => string | null
  /** Reads the values again that a completed call has changed, and that `isConcerned` accepts. */
  readonly invalidate: (endpoint: string, input: Input, isConcerned?: (entry: StoreEntry) => boolean) => void
}
