/** The emulator as an identity provider: its page, for users and for programs. */
import { assert, describe, it } from "@effect/vitest"
import { leadsTo, refusalIn, standard, withBrowser } from "../Browser.ts"

const ada = { email: "ada@example.com" }
const types = [
  "google",
  "github",
  "microsoft",
  "spotify",
  "facebook",
  "discord",
  "gitlab",
  "bitbucket",
  "linkedin",
  "apple",
  "x",
  "twitch"
]

describe("every identity provider", () => {
  for (const id of types) {
    it(`has a page and signs in a user: ${id}`, async () => {
      const { authorize, signIn, visit } = await withBrowser({ [`auth.oauth.providers.${id}`]: standard(id) })
      const page = await visit(await leadsTo(await authorize(id)))
      const text = await page.text()
      assert.deepStrictEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"])
      assert.match(text, new RegExp(`<h1>Sign in to Playground with ${id}</h1>`, "i"))
      assert.isTrue((await signIn(id, ada)).json.is_new_user)
    })
  }
})

describe("the consent page", () => {
  it("labels each field, offers earlier accounts, and contains no script", async () => {
    const { authorize, signIn, visit } = await withBrowser({ "auth.oauth.providers.github": standard("github") })
    await signIn("github", { ...ada, name: "Ada <script>" })
    const text = await (await visit(await leadsTo(await authorize("github", { provider_scope: "repo" })))).text()
    const fields = Array.from(text.matchAll(/<(?:input|select) (?:type="checkbox" )?id="(\w+)"/g), ([, id]) => id)
    assert.deepStrictEqual(fields, ["email", "email_verified", "name", "account_id", "scope0"])
    for (const id of fields) assert.include(text, `<label for="${id}">`)
    assert.include(text, "Continue as Ada &#60;script&#62; (ada@example.com)")
    assert.notInclude(text, "<script")
    assert.match(text, /<svg class="logo" aria-hidden="true" viewBox="[\d ]+"><path fill="currentColor"/)
  })

  it("fills in a login hint, and shows invalid input again with an error", async () => {
    const { authorize, consent, visit } = await withBrowser()
    const page = await leadsTo(await authorize("github"))
    const hintedUrl = new URL(page)
    hintedUrl.searchParams.set("login_hint", "ada@example.com")
    assert.include(await (await visit(hintedUrl)).text(), "value=\"ada@example.com\"")
    for (const choice of [{}, { email: "no address", name: "Ada" }, { known_account: "nope" }, { decision: "perhaps" }]) {
      const response = await consent(page, choice)
      assert.strictEqual(response.status, 400)
      assert.match(await response.text(), /<p role="alert">.+<\/p>/)
    }
    assert.include(await (await consent(page, { email: "no", name: "\"Ada\"" })).text(), "value=\"&#34;Ada&#34;\"")
  })

  it("exists only for sign-ins that the API started with that identity provider", async () => {
    const { authorize, consent, emulator, visit } = await withBrowser()
    const page = await leadsTo(await authorize("github"))
    const google = page.href.replace("/oauth/github", "/oauth/google")
    for (const stray of [`${emulator.url}/emulator/oauth/github`, `${emulator.url}/emulator/oauth/github?state=x`, google]) {
      const response = await visit(stray)
      assert.strictEqual(response.status, 400)
      assert.include(await response.text(), "<h1>Unknown sign-in</h1>")
    }
    assert.strictEqual((await consent(new URL(google), ada)).status, 400)
  })
})

describe("a program", () => {
  it("can send the user's consent in a query, a form or JSON", async () => {
    const { authorize, emulator, visit } = await withBrowser()
    const page = await leadsTo(await authorize("github"))
    const answers = [
      await visit(`${page.href}&decision=allow&email=ada%40example.com&email_verified=false`),
      await visit(page, { method: "POST", body: new URLSearchParams(ada) }),
      await visit(page, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...ada, email_verified: true, granted_scope: [] })
      })
    ]
    for (const response of answers) {
      const { origin, pathname, searchParams } = await leadsTo(response)
      assert.strictEqual(response.status, 303)
      assert.strictEqual(origin + pathname, `${emulator.apiUrl}/auth/oauth/callback/github`)
      assert.strictEqual(searchParams.get("state"), page.searchParams.get("state"))
      assert.lengthOf(searchParams.get("code") ?? "", 43)
    }
  })

  it("can make the identity provider deny the sign-in or fail", async () => {
    const { comeBack, emulator } = await withBrowser()
    assert.strictEqual(refusalIn(await comeBack("github", { decision: "deny" })).code, "OAUTH_PROVIDER_ACCESS_DENIED")
    assert.strictEqual(refusalIn(await comeBack("github", { decision: "fail" })).code, "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE")
    assert.isEmpty(emulator.snapshot().users)
  })

  it("cannot use an authorization code that expires before the return to the API", async () => {
    const { authorize, consent, emulator, visit } = await withBrowser()
    const start = await authorize("github", { stack_response_mode: "json" })
    const { location } = await start.json() as { readonly location: string }
    const target = await leadsTo(await consent(new URL(location), ada))
    emulator.advanceClock(60_000)
    assert.strictEqual((await visit(target)).status, 400)
    assert.strictEqual((await visit(await leadsTo(await consent(new URL(location), ada)))).status, 303)
  })
})
