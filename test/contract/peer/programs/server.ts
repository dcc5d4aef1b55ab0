import { type ServerUser, StackServerApp } from "@stackframe/js"
import type { Settings } from "./Settings.ts"

/** A server script: creates users with metadata, addresses, keys, items and stored values. */
export const main = async ({ baseUrl, print, projectId, publishableClientKey, secretServerKey }: Settings) => {
  const stackServerApp = new StackServerApp({
    baseUrl,
    projectId, // as in the dashboard
    publishableClientKey,
    secretServerKey,
    tokenStore: null,
    noAutomaticPrefetch: true
  })

  // A helper function with a user as its parameter.
  const describe = async (user: ServerUser) => {
    const channels = await user.listContactChannels()
    return [
      user.displayName,
      user.serverMetadata,
      channels.map((channel) => [channel.value, channel.isVerified, channel.usedForAuth])
    ]
  }

  const ada = await stackServerApp.createUser({ primaryEmail: "ada@example.com", displayName: "Ada", primaryEmailVerified: true })
  await ada.setServerMetadata({ plan: "pro" })
  await ada.update({ clientMetadata: { theme: "dark" } })
  const channel = await ada.createContactChannel({ type: "email", value: "ada@work.example", usedForAuth: false })
  await channel.update({ isVerified: true })
  const again = await stackServerApp.getUser(ada.id)
  if (again === null) throw new Error("not found")
  print(await describe(again), again.clientMetadata)

  await again.setPrimaryEmail("countess@example.com", { verified: false })
  await (await stackServerApp.getUser(ada.id))?.setDisplayName("Countess")
  const change = await stackServerApp.getUser(ada.id)
  print(change?.displayName, change?.primaryEmail, change?.primaryEmailVerified)

  for (const name of ["Grace", "Edith", "Mary"]) await stackServerApp.createUser({ displayName: name })
  const page = await stackServerApp.listUsers({ limit: 2, orderBy: "signedUpAt" })
  print(page.length, page.nextCursor === null)
  const rest = await stackServerApp.listUsers({ limit: 10, orderBy: "signedUpAt", cursor: page.nextCursor ?? undefined })
  print([...page, ...rest].map((user) => user.displayName))
  const matches = (await stackServerApp.listUsers({ query: "grac" })).map(({ displayName }) => displayName)
  print(matches)

  const key = await ada.createApiKey({ description: "laptop", expiresAt: null })
  const owner = await stackServerApp.getUser({ apiKey: key.value })
  print(owner?.id === ada.id, key.isValid())
  await key.revoke()
  print(
    (await ada.listApiKeys()).map((a) => [a.description, a.whyInvalid()]),
    await stackServerApp.getUser({ apiKey: key.value })
  )

  const categories = await ada.listNotificationCategories()
  const optional = categories.find((category) => category.canDisable)
  if (optional) await optional.setEnabled(false)
  print((await ada.listNotificationCategories()).map(({ enabled, name }) => [name, enabled]))

  const [session] = await ada.getActiveSessions()
  print(session?.id, session?.isCurrentSession, session?.isImpersonation)
  const { accessToken, refreshToken } = await (await ada.createSession({ expiresInMillis: 60_000 })).getTokens()
  print(typeof accessToken, typeof refreshToken, (await ada.getActiveSessions()).length)

  await ada.delete()
  print(await stackServerApp.getUser(ada.id), (await stackServerApp.listUsers()).length)
}
