/** Finds the live values that a request may read. */
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import type { Store, StoreEntry } from "./Store.ts"

/** The values whose read uses the endpoint, and whose team, customer and item are in the request's path or query. */
export const entriesOf = (
  { entries }: Store,
  { method, success }: Parameters<OnResponse>[0],
  { path }: Parameters<OnResponse>[2]
): ReadonlyArray<StoreEntry> =>
  method !== "GET" || success === undefined ?
    [] :
    Array.from(entries.values()).filter(({ value: { about, wire } }) =>
      wire === success && (about ?? "").split(" ").every((id) => path.includes(id))
    )
