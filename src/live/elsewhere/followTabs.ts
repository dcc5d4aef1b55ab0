/** Tells the other tabs of the same origin about changes, and reads again what other tabs have changed. */
import type { Input, Store } from "./Store.ts"

/** A change by another tab. */
interface Change {
  readonly user: string | null
  readonly endpoint: string
  readonly input: Input
}

/** The fields of an input, without values other than ids: they are not needed, and may be secret. */
const idsOf = (part: object = {}) =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, name.endsWith("Id") && typeof value === "string" ? value : true]]
    )
  )

/** Messages may come from another version of the page. */
const isChange = (data: unknown): data is Change =>
  typeof data === "object" && data !== null && "user" in data && "endpoint" in data && "input" in data &&
  typeof data.endpoint === "string" && typeof data.input === "object" && data.input !== null

/** The result of a function; `undefined` if it throws. */
const attempt = <A>(use: () => A): A | undefined => {
  try {
    return use()
  } catch {
    return undefined
  }
}

/**
 * Follows the other tabs until `leave` is called. `tell` tells them about a change. Without a channel, the tabs do not know of each other:
 * Firefox forbids channels with site data.
 */
export const followTabs = ({ invalidate, user }: Store) => {
  // Node has channels between threads, which would keep the process running.
  const channel = attempt(() => "document" in globalThis ? new BroadcastChannel("latchkey") : undefined)
  channel?.addEventListener("message", ({ data }) => {
    if (isChange(data) && data.user === user()) invalidate(data.endpoint, data.input)
  })
  return {
    leave: () => channel?.close(),
    tell: (endpoint: string, { body, params, query }: Input) => {
      const input = { body: idsOf(body), params: idsOf(params), query: idsOf(query) }
      // A channel reaches its own origin only. It throws once it is closed, which must not fail the call.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      attempt(() => channel?.postMessage({ user: user(), endpoint, input } satisfies Change))
    }
  }
}
