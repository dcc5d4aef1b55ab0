import { StackClientApp, StackServerApp } from "@stackframe/js"
import type { Settings } from "./Settings.ts"

/** The handlers of a REST server: a greeting that needs only the token, and a profile from the provider. */
export const main = async ({ baseUrl, print, projectId, publishableClientKey, secretServerKey, site }: Settings) => {
  const keys = { baseUrl, projectId, publishableClientKey }
  const stackServerApp = new StackServerApp({
    baseUrl,
    projectId,
    publishableClientKey,
    secretServerKey,
    tokenStore: null
  })

  const greet = async (request: Request): Promise<Response> => {
    const user = await stackServerApp.getPartialUser({ from: "token", tokenStore: request })
    if (!user) return new Response("sign in first", { status: 401 })
    return Response.json({ hello: user.primaryEmail, anonymous: user.isAnonymous })
  }

  const handle = async (request: Request): Promise<Response> => {
    const user = await stackServerApp.getUser({ tokenStore: request })
    if (user === null) return Response.json({ error: "signed out" }, { status: 401 })
    if (request.method === "PATCH") {
      await user.update(await request.json())
      return new Response(null, { status: 204 })
    }
    const teams = await user.listTeams()
    return Response.json({ name: user.displayName, teams: teams.map((team) => team.displayName) })
  }

  const browser = new StackClientApp({
    projectId: keys.projectId,
    publishableClientKey: keys.publishableClientKey,
    baseUrl: keys.baseUrl,
    tokenStore: "memory",
    redirectMethod: "none",
    noAutomaticPrefetch: true
  })
  const result = await browser.signUpWithCredential({
    email: "ada@example.com",
    password: "analytical engine",
    noRedirect: true,
    verificationCallbackUrl: `${site}/verify`
  })
  print(result.status)
  const headers = await browser.getAuthHeaders()
  const text = async (response: Response) => print(response.status, await response.text())
  await text(await greet(new Request(`${site}/greet`)))
  await text(await greet(new Request(`${site}/greet`, { headers })))
  await text(await handle(new Request(`${site}/me`)))
  await text(await handle(new Request(`${site}/me`, { method: "PATCH", headers, body: JSON.stringify({ displayName: "Ada" }) })))
  await text(await handle(new Request(`${site}/me`, { headers })))
}
