/** Finds the live values that a request may read. */
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import type { Store, StoreEntry } from "./Store.ts"

/** The values whose read uses the endpoint, and whose team, customer and item are in the request's path or query. */
export const entriesOf = (
  { entries }: Store,
  { id, method }: Parameters<OnResponse>[0],
  { path }: Parameters<OnResponse>[2]
): ReadonlyArray<StoreEntry> =>
  method !== "GET" ?
    [] :
    Array.from(entries.values()).filter(({ value: { about, from } }) =>
      from === id && (about ?? "").split(" ").every((part) => path.includes(part))
    )
