/**
 * A session in a table of Cloudflare D1, under a key of your choice, such as the id of a chat or of a device:
 *
 *     const tokenStore = customTokenStore(d1Store(env.DB, chatId))
 *     const app = createClientApp({ projectId: env.STACK_PROJECT_ID, tokenStore })
 *
 * Create the table once: `CREATE TABLE sessions (id TEXT PRIMARY KEY, session TEXT NOT NULL)`. The text is a credential: no query of your
 * program may return it to another user. Do not read it from a replica, which may be out of date.
 */
import type { TokenStoreFunctions } from "latchkey/promise"

/** The part of `D1Database` that the store uses. */
export interface Database {
  readonly prepare: (query: string) => {
    readonly bind: (...values: ReadonlyArray<string>) => {
      readonly first: (column: string) => Promise<unknown>
      readonly run: () => Promise<unknown>
    }
  }
}

export const d1Store = (database: Database, id: string): TokenStoreFunctions => ({
  get: async () => {
    const session = await database.prepare("SELECT session FROM sessions WHERE id = ?").bind(id).first("session")
    return typeof session === "string" ? session : null
  },
  set: async (session) => {
    const statement = session === null
      ? database.prepare("DELETE FROM sessions WHERE id = ?").bind(id)
      : database.prepare("INSERT OR REPLACE INTO sessions (id, session) VALUES (?, ?)").bind(id, session)
    await statement.run()
  }
})
