/** Seeds the products of the shop, and a first user. */
import { createAdminApp } from "latchkey/promise"
import { ada } from "../guide.ts"

interface Project {
  readonly projectId: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
  readonly baseUrl: string
}

/**
 * Sets up the shop and its first user. The emulator's project already allows every sign-in method, and users may create teams and API keys.
 */
export const seed = async (project: Project): Promise<void> => {
  await using admin = createAdminApp(project)
  await admin.payments.setUp()
  await admin.config.update({
    "payments.items": { credits: { displayName: "Credits", customerType: "user" } },
    "payments.products": {
      pack: {
        displayName: "100 credits",
        customerType: "user",
        stackable: true,
        prices: { once: { USD: "5" } },
        includedItems: { credits: { quantity: 100 } }
      },
      // Not stackable: a customer gets it once.
      welcome: {
        displayName: "Three free credits",
        customerType: "user",
        serverOnly: true,
        prices: {},
        includedItems: { credits: { quantity: 3 } }
      }
    }
  })
  const user = await admin.users.create({
    primaryEmail: ada.email,
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: true,
    password: ada.password,
    displayName: "Ada Lovelace",
    clientReadOnlyMetadata: { patterns: [1815, 1843, 1852] }
  })
  const team = await admin.teams.create({ displayName: "Analytical", creatorUserId: user.id })
  await admin.users.update(user.id, { selectedTeamId: team.id })
  await admin.items.increase("credits", { userId: user.id, quantity: 10 })
  for (const displayName of ["Grace Hopper", "Mary Somerville"]) {
    const { id } = await admin.users.create({ displayName })
    await admin.members.add({ teamId: team.id, userId: id })
  }
}
