/** Enters the response of a read, such as `user.get`, into the live value that is read in the same way. */
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import type { StoreEntry } from "../EntryMap.ts"

/**
 * Sets each value whose read sends the same request, unless the value was read or invalidated after the call began: the response may then be
 * older, or another user's.
 */
export const enterResponse = (
  entries: ReadonlyArray<StoreEntry>,
  { path }: Parameters<OnResponse>[2],
  response: Parameters<OnResponse>[3],
  began: number
) => {
  for (const { entry, readFrom } of entries) {
    const isWanted = () => began > entry.times.began
    if (isWanted()) readFrom(path, response, isWanted)
  }
}
