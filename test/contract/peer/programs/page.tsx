import { type ServerUser, StackServerApp } from "@stackframe/js"
import type { Settings } from "./Settings.ts"

/** Server components as a framework renders them: async functions of the request that return elements. */
const Heading = ({ user }: { readonly user: ServerUser }) => <h1>{user.displayName ?? user.primaryEmail}</h1>

const settingsOf = ({ baseUrl, projectId, publishableClientKey, secretServerKey }: Settings) => ({
  baseUrl,
  projectId,
  publishableClientKey,
  secretServerKey
})

export const main = async (settings: Settings) => {
  const { baseUrl, projectId, publishableClientKey, secretServerKey } = settingsOf(settings)
  const stackServerApp = new StackServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey, tokenStore: null })
  const ada = await stackServerApp.createUser({ primaryEmail: "ada@example.com", displayName: "Ada" })
  const team = await ada.createTeam({ displayName: "Analytical" })
  const { accessToken, refreshToken } = await (await ada.createSession({})).getTokens()

  const Teams = async ({ user }: { readonly user: ServerUser }) => {
    const teams = await user.listTeams()
    return (
      <ul>
        {await Promise.all(teams.map(async (a) => (
          <li key={a.displayName}>
            {a.displayName}: {(await a.listUsers()).length} {await user.hasPermission(a, "$delete_team") ? "owner" : "member"}
          </li>
        )))}
      </ul>
    )
  }

  const Page = async ({ request }: { readonly request: Request }) => {
    const user = await stackServerApp.getUser({ tokenStore: request })
    if (!user) return <a href="/handler/sign-in">Sign in</a>
    const credits = await user.getItem("credits").catch(() => null)
    return (
      <main>
        <Heading user={user} />
        {await Teams({ user })}
        <p>{credits === null ? "no credits" : credits.nonNegativeQuantity}</p>
      </main>
    )
  }
  const headers = { "x-stack-auth": JSON.stringify({ accessToken, refreshToken }) }
  settings.print(settings.render(await Page({ request: new Request(settings.site) })))
  settings.print(settings.render(await Page({ request: new Request(settings.site, { headers }) })))
  await team.delete()
  settings.print(settings.render(await Page({ request: new Request(settings.site, { headers }) })))
}
