/** Follows what happens elsewhere while the app's store has live values: in other tabs, at the provider, and in other reads. */
import type { OnResponse } from "../../pipeline/ports/ApiClient.ts"
import { agesOf } from "./agesOf.ts"
import { enterResponse } from "./enterResponse.ts"
import { entriesOf } from "./entriesOf.ts"
import { followPage } from "./followPage.ts"
import { followTabs } from "./followTabs.ts"
import { refreshRefused } from "./refreshRefused.ts"
import type { Store } from "./Store.ts"

/** Follows until the returned function is called. */
export const followElsewhere = (store: Store): () => void => {
  const ages = agesOf(store)
  const tabs = followTabs(store)
  const leavePage = followPage(store, ages)
  const listener: OnResponse = (endpoint, input, request, response, began) => {
    const entries = entriesOf(store, endpoint, request)
    if (response.status >= 400) refreshRefused(store, ages, { endpoint, entries, input, response, began })
    else if (endpoint.method === "GET") enterResponse(ages, entries, request, response, began)
    else tabs.tell(endpoint.id, input)
    // The response is that of the value's own read.
    ages.renew(entries.filter(({ entry }) => entry.times.began === Infinity))
  }
  store.onResponse?.add(listener)
  return () => {
    store.onResponse?.delete(listener)
    leavePage()
    tabs.leave()
  }
}
