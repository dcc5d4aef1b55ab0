/** Protected pages, actions and routes of the built example in Chromium. */
import { assert, beforeEach, describe, it } from "vitest"
import { openExample } from "./openExample.ts"

const { context, credentials, emulator, origin, page, problems, shown, signIn } = openExample()
beforeEach(signIn)

const signInPage = () => page().getByRole("heading", { level: 1, name: "Sign in", exact: true }).waitFor()

describe("the protected parts of the example", () => {
  it("gives a route handler the user of an access token in the header", async () => {
    const cookie = (await context().cookies()).find(({ name }) => name === "stack-access")
    const { value } = cookie ?? assert.fail("no access token in cookies")
    const [, token] = JSON.parse(decodeURIComponent(value)) as [string, string]
    const statusOf = async (token: string) =>
      (await fetch(`${origin()}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
    assert.deepStrictEqual([await statusOf(token), await statusOf(`${token}x`)], [200, 401])
  })

  it("ends an action with 401 once the session has ended, and renders the page again", async () => {
    await page().getByRole("button", { name: "Count" }).click()
    await shown("count", "\\d+ letters")
    emulator.reset()
    await page().getByRole("button", { name: "Count" }).click()
    await shown("server", "signed out")
    assert.match(problems.splice(0).join("\n"), /^[^\n]*401[^\n]*$/)
  })

  it("redirects from a form to sign-in, and back, once the session has ended", async () => {
    emulator.reset()
    await page().getByRole("button", { name: "Rename" }).click()
    await signInPage()
    assert.strictEqual(new URL(page().url()).searchParams.get("after_auth_return_to"), "/")
  })

  it("shows no former user after signing out and going back", async () => {
    await page().goto(`${origin()}/private`)
    await shown("private", `For ${credentials.email} only`)
    await page().goto(`${origin()}/handler/sign-out`)
    await shown("client", "signed out")
    await page().goBack()
    await signInPage()
    assert.notInclude(await page().content(), credentials.email)
  })
})
