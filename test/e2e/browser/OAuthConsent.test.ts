/** The emulator's consent page in a real browser. */
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import { codeOf } from "../../emulator/Api.ts"
import { claimsOf, refusalIn, standard, withBrowser } from "../../emulator/Browser.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"

/** An app that answers every request. */
const someApp = () =>
  new Promise<{ readonly url: string; readonly close: () => Promise<void> }>((resolve) => {
    const server = createServer((_request, response) => response.end("the app"))
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve({
        url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          })
      })
    })
  })

describe("a user in Chromium", () => {
  it("can enter an account, withhold a scope, reuse the account, and deny consent", async () => {
    const { client, emulator, exchange, pkce } = await withBrowser({
      "auth.oauth.providers.github": standard("github")
    })
    const [app, server, browser] = await Promise.all([someApp(), emulator.listen({ port: 0 }), workerBrowser()])
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const start = `${emulator.apiUrl}/auth/oauth/authorize/github?${new URLSearchParams({
        client_id: emulator.project.projectId,
        client_secret: emulator.project.publishableClientKey,
        redirect_uri: `${app.url}/handler/oauth-callback`,
        scope: "legacy",
        state: "st",
        grant_type: "authorization_code",
        code_challenge: pkce.challenge,
        code_challenge_method: "S256",
        response_type: "code",
        provider_scope: "repo read:org"
      })}`
      const tokens = async () => {
        await page.waitForURL(`${app.url}/**`)
        return (await exchange(new URL(page.url()).searchParams.get("code") ?? "", {
          redirect_uri: `${app.url}/handler/oauth-callback`
        })).json
      }

      await page.goto(start)
      assert.strictEqual(await page.getByRole("heading", { level: 1 }).textContent(), "Sign in to Playground with GitHub")
      await page.getByRole("textbox", { name: "E-mail address" }).fill("ada@example.com")
      await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace")
      await page.getByRole("checkbox", { name: "read:org" }).uncheck()
      await page.getByRole("button", { name: "Allow" }).click()
      const first = await tokens()
      const headers = { "x-stack-access-token": first.access_token }
      const ask = (scope: string) => client("POST", "/connected-accounts/me/github/access-token", { scope }, headers)
      assert.strictEqual((await ask("repo")).status, 201)
      assert.strictEqual(codeOf(await ask("read:org"))[1], "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE")

      await page.goto(start)
      await page.getByRole("button", { name: "Continue as Ada Lovelace (ada@example.com)" }).click()
      assert.strictEqual(claimsOf((await tokens()).access_token).sub, claimsOf(first.access_token).sub)

      // Enter submits the typed values, not the first known account.
      await page.goto(start)
      await page.getByRole("textbox", { name: "E-mail address" }).fill("eve@example.com")
      await page.keyboard.press("Enter")
      assert.isTrue((await tokens()).is_new_user)

      await page.goto(start)
      await page.getByRole("button", { name: "Deny" }).click()
      await page.waitForURL(`${app.url}/**`)
      assert.strictEqual(refusalIn(new URL(page.url())).code, "OAUTH_PROVIDER_ACCESS_DENIED")
    } finally {
      await Promise.all([app.close(), context.close(), server.close()])
    }
  }, 60_000)
})
