/** Enters the response of a read, such as `user.get`, into the live value that is read in the same way. */
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import type { Ages } from "./agesOf.ts"
import type { StoreEntry } from "./Store.ts"

/**
 * Sets each value whose read sends the same request, unless the value was read or invalidated after the call began: the response may then be
 * older, or another user's.
 */
export const enterResponse = (
  ages: Ages,
  entries: ReadonlyArray<StoreEntry>,
  { path }: Parameters<OnResponse>[2],
  response: Parameters<OnResponse>[3],
  began: number
) => {
  for (const storeEntry of entries) {
    const isReplaceable = () => began > storeEntry.entry.times.began
    const isWanted = () => {
      if (!isReplaceable()) return false
      ages.renew([storeEntry])
      return true
    }
    if (isReplaceable()) storeEntry.readFrom(path, response, isWanted)
  }
}
