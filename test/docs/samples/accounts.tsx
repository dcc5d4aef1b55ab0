/** The compiled samples of docs/accounts.md, which `test/docs/samples.test.ts` compares with the page, and `test/docs/guides.test.ts` runs. */
import { type AdminApp, type ClientApp, type ClientAppOptions, pairTokenStore, reveal, type ServerApp } from "latchkey/promise"
import { createWebhooks } from "latchkey/webhooks"

export const data = async (app: ClientApp) => {
  await app.user.update({ displayName: "Ada", clientMetadata: { theme: "dark" } })
  await app.contactChannels.create({ value: "ada@work.example", usedForAuth: false }) // a second address
}

export const bearer = async (app: ClientApp, fetch: typeof globalThis.fetch) => {
  const tokens = await app.auth.findTokens({ minimumLifetime: "30 seconds" })
  const response = await fetch("https://api.example.com/orders", {
    headers: tokens === null ? {} : { authorization: `Bearer ${reveal(tokens.accessToken)}` }
  })

  return { response }
}

export const signOutEverywhere = async (app: ClientApp) => {
  for (const session of await app.sessions.list()) if (!session.isCurrentSession) await app.sessions.revoke(session.id)
  await app.auth.signOut()
}

export const deletion = async (admin: AdminApp, app: ClientApp) => {
  await admin.project.update({ config: { clientUserDeletionEnabled: true } })
  await app.user.delete({ redirect: true }) // in the page, after a question
}

export const exporting = async (server: ServerApp) => {
  const exports = []
  for await (const user of server.users.stream()) {
    const channels = await server.contactChannels.list({ userId: user.id })
    const teams = await server.teams.list({ userId: user.id })
    exports.push({ user, channels, teams })
  }

  return exports
}

interface OldUser {
  readonly email: string
  readonly name: string
  readonly bcryptHash: string
}

export const importing = async (server: ServerApp, oldUsers: ReadonlyArray<OldUser>) => {
  for (const { email, name, bcryptHash } of oldUsers) {
    await server.users.create({
      primaryEmail: email,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      displayName: name,
      passwordHash: bcryptHash
    })
  }
}

interface Row {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
}
export interface Database {
  readonly users: { readonly upsert: (row: Row) => Promise<void>; readonly delete: (id: string) => Promise<void> }
}

export const copy = (db: Database, secret: string) => {
  const webhooks = createWebhooks({ secret })
  const receive = async (request: Request) => {
    const { event } = await webhooks.verify(request)
    if (event.type === "user.created" || event.type === "user.updated") {
      const { displayName, id, primaryEmail } = event.data
      await db.users.upsert({ id, displayName, primaryEmail })
    }
    if (event.type === "user.deleted") await db.users.delete(event.data.id)
    return new Response(null, { status: 204 })
  }

  return receive
}

export const impersonation = async (
  server: ServerApp,
  { createClientApp, projectId, userId }: {
    readonly createClientApp: (options: ClientAppOptions) => ClientApp
    readonly projectId: string
    readonly userId: string
  }
) => {
  const { refreshToken } = await server.sessions.create({ userId, expiresIn: "1 hour", isImpersonation: true })
  const asUser = createClientApp({ projectId, tokenStore: pairTokenStore({ refreshToken }) })
  const user = await asUser.user.get()

  return { asUser, user }
}
