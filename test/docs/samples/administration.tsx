/** The compiled samples of docs/administration.md, which `test/docs/samples.test.ts` compares with the page. */
import { createAdminApp, createClientApp, type ServerApp as PromiseServerApp } from "latchkey/promise"

declare const server: PromiseServerApp
declare const projectId: string
declare const secretServerKey: string
declare const superSecretAdminKey: string
declare const userId: string
declare const templateId: string
declare const secret: string

export const sample1 = async () => {
  const admin = createAdminApp({ projectId, secretServerKey, superSecretAdminKey })

  const owner = createClientApp({ projectId: "internal", tokenStore: "cookie" })
  for (const { id } of await owner.projects.list()) {
    const admin = createAdminApp({ projectId: id, owner })
    void admin
  }

  return { admin, owner }
}

export const sample2 = async () => {
  await server.emails.send({ userIds: [userId], templateId, variables: { berth: "12 B" }, notificationCategoryName: "Marketing" })
}

export const sample3 = async () => {
  await server.vault.setValue(userId, { storeId: "diary", value: "The engine weaves.", secret })
  const text = await server.vault.findValue(userId, { storeId: "diary", secret })

  return { text }
}
