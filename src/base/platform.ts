/** Where the program runs: the only definitions of a page, a browser and a server. */

/** Whether there is a page: a document with an address. Workers, React Native and servers have none. */
export const hasPage = (): boolean => typeof document !== "undefined" && typeof location !== "undefined"

/** A worker of a page has the address of its script. Workers of Deno have a file's address, and workerd has none. */
const isPageWorker = () =>
  "WorkerGlobalScope" in globalThis && typeof location !== "undefined" && /^(?:http|blob)/.test(location.protocol)

/** Whether the program runs on a server. Pages, their workers and React Native, which has a `window`, belong to a user's device. */
export const isServer = (): boolean => typeof window === "undefined" && !isPageWorker()
