/**
 * A session in the storage of a Cloudflare Durable Object, one object for each session:
 *
 *     export class Visitor extends DurableObject<Env> {
 *       readonly app = createClientApp({
 *         projectId: this.env.STACK_PROJECT_ID,
 *         tokenStore: customTokenStore(durableObjectStore(this.ctx.storage))
 *       })
 *     }
 *
 * The object runs in one place, and its storage returns what was written last. Its app shares one renewal among all requests.
 */
import type { TokenStoreFunctions } from "latchkey/promise"

/** The part of `DurableObjectStorage` that the store uses. */
export interface ObjectStorage {
  readonly get: (key: string) => Promise<unknown>
  readonly put: (key: string, value: string) => Promise<unknown>
  readonly delete: (key: string) => Promise<unknown>
}

export const durableObjectStore = (storage: ObjectStorage, key = "session"): TokenStoreFunctions => ({
  get: async () => {
    const session = await storage.get(key)
    return typeof session === "string" ? session : null
  },
  set: async (session) => {
    await (session === null ? storage.delete(key) : storage.put(key, session))
  }
})
