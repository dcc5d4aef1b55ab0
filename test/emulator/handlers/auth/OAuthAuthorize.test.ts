/** Signing in at an identity provider, as an app sees it: the start and the return (RFC 6749, section 4.1). */
import { assert, describe, it } from "@effect/vitest"
import { browser, callback, leadsTo, refusalIn, withBrowser } from "../../Browser.ts"

const ada = { email: "ada@example.com" }

describe("the start of an OAuth sign-in", () => {
  it("sets a cookie, redirects to the identity provider, and ignores unknown fields", async () => {
    const { authorize, emulator } = await withBrowser()
    const start = await authorize("github", { hexclave_response_mode: "redirect", utm_source: "x" })
    const page = await leadsTo(start)
    const [cookie = "", ...rest] = start.headers.getSetCookie()
    assert.deepStrictEqual([start.status, await start.text()], [307, ""])
    assert.strictEqual(page.origin + page.pathname, `${emulator.url}/emulator/oauth/github`)
    assert.include(page.searchParams.get("redirect_uri"), "/api/v1/auth/oauth/callback/github")
    assert.match(
      cookie,
      new RegExp(`^stack-oauth-inner-${page.searchParams.get("state")}=true; Path=/; Expires=.+; Max-Age=600; HttpOnly$`)
    )
    assert.isEmpty(rest)
  })

  it("returns the identity provider's address as JSON on request, without a cookie", async () => {
    const { authorize, consent, exchange, visit } = await withBrowser()
    const start = await authorize("github", { stack_response_mode: "json" })
    const { location } = await start.json() as { readonly location: string }
    assert.deepStrictEqual([start.status, start.headers.getSetCookie()], [200, []])
    const back = await visit(await leadsTo(await consent(new URL(location), ada)))
    assert.deepStrictEqual([back.status, back.headers.getSetCookie()], [303, []])
    assert.strictEqual((await exchange((await leadsTo(back)).searchParams.get("code") ?? "")).status, 200)
  })

  it("stays on the host of the request, to which the browser returns the cookie", async () => {
    const { emulator } = await withBrowser()
    const cookies = new Map<string, string>()
    /** Cookies belong to one host (RFC 6265, section 5.3). */
    const fetch: typeof emulator.fetch = async (input, init = {}) => {
      const { host, hostname } = new URL(String(input))
      const headers = { ...Object.fromEntries(new Headers(init.headers)), host, cookie: cookies.get(hostname) ?? "" }
      const response = await emulator.fetch(input, { ...init, headers })
      for (const line of response.headers.getSetCookie()) cookies.set(hostname, line.split(";", 1)[0] ?? "")
      return response
    }
    const { authorize, consent, exchange, visit } = browser({ ...emulator, fetch, apiUrl: "http://localhost:8102/api/v1" })
    const page = await leadsTo(await authorize("github"))
    assert.strictEqual(page.searchParams.get("redirect_uri"), "http://localhost:8102/api/v1/auth/oauth/callback/github")
    const back = await visit(await leadsTo(await consent(page, ada)))
    assert.strictEqual(back.status, 303)
    assert.strictEqual((await exchange((await leadsTo(back)).searchParams.get("code") ?? "")).status, 200)
  })

  it("stays on the host of the option `url`", async () => {
    const { emulator } = await withBrowser({}, { url: "https://auth.example" })
    const fetch: typeof emulator.fetch = (input, init) => emulator.fetch(input, { ...init, headers: { host: "127.0.0.1:8102" } })
    const { origin } = await leadsTo(await browser({ ...emulator, fetch }).authorize("github"))
    assert.strictEqual(origin, "https://auth.example")
  })

  it("sets Secure cookies only if the emulator is served over TLS", async () => {
    const { authorize } = await withBrowser({}, { url: "https://emulator.test" })
    assert.match((await authorize("github")).headers.getSetCookie()[0] ?? "", /; HttpOnly; Secure$/)
  })

  const refusals: ReadonlyArray<[string, string, { readonly [name: string]: string | undefined }, number, string | null]> = [
    ["an identity provider that is not enabled", "discord", {}, 400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"],
    ["an identity provider named `constructor`", "constructor", {}, 400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"],
    ["a wrong key", "github", { client_secret: "pck_wrong" }, 401, "INVALID_PUBLISHABLE_CLIENT_KEY"],
    ["an unknown project", "github", { client_id: crypto.randomUUID() }, 400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
    ["an unknown branch", "github", { client_id: "internal#nowhere" }, 400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
    ["a request without a code challenge", "github", { code_challenge: undefined }, 400, "SCHEMA_ERROR"],
    ["an unknown value of `type`", "github", { type: "nope" }, 400, "SCHEMA_ERROR"],
    [
      "an untrusted final address",
      "github",
      { after_callback_redirect_url: "https://evil.org" },
      400,
      "REDIRECT_URL_NOT_WHITELISTED"
    ],
    [
      "extra scopes with shared keys",
      "github",
      { provider_scope: "repo" },
      400,
      "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS"
    ],
    [
      "a failed invisible challenge, and demands a visible one",
      "github",
      { bot_challenge_token: "x", bot_challenge_phase: "invisible" },
      409,
      "BOT_CHALLENGE_REQUIRED"
    ],
    ["a failed challenge", "github", { bot_challenge_token: "x", bot_challenge_phase: "visible" }, 400, "BOT_CHALLENGE_FAILED"],
    ["linking an account without a token", "github", { type: "link" }, 400, null],
    ["linking an account with an invalid token", "github", { type: "link", token: "rubbish" }, 401, "UNPARSABLE_ACCESS_TOKEN"]
  ]
  for (const [description, provider, query, status, code] of refusals) {
    it(`refuses ${description}`, async () => {
      const { authorize } = await withBrowser()
      const response = await authorize(provider, query)
      assert.deepStrictEqual([response.status, response.headers.get("x-stack-known-error")], [status, code])
      assert.isEmpty(response.headers.getSetCookie())
    })
  }

  it("refuses an expired token, and a missing key if the project requires one", async () => {
    const { authorize, configure, emulator, signIn } = await withBrowser()
    const { access_token: token } = (await signIn("github", ada)).json
    emulator.advanceClock(600_000)
    assert.strictEqual(
      (await authorize("google", { type: "link", token })).headers.get("x-stack-known-error"),
      "ACCESS_TOKEN_EXPIRED"
    )
    assert.strictEqual((await authorize("github", { client_secret: "__stack_public_client__" })).status, 307)
    await configure({ "project.requirePublishableClientKey": true })
    const response = await authorize("github", { client_secret: "__stack_public_client__" })
    assert.strictEqual(response.headers.get("x-stack-known-error"), "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT")
  })

  it("refuses the token of another project", async () => {
    const { authorize, emulator } = await withBrowser()
    const otherSession = await browser(emulator, emulator.internal).signIn("github", ada)
    assert.strictEqual((await authorize("github", { type: "link", token: otherSession.json.access_token })).status, 403)
  })
})

describe("the return from the identity provider", () => {
  it("redirects to the app with a code and the app's state, and removes the cookie", async () => {
    const { arrive, exchange } = await withBrowser()
    const query = { redirect_uri: `${callback}?keep=1#part`, after_callback_redirect_url: "http://localhost:3000/welcome" }
    const arrival = await arrive("google", ada, query)
    const { hash, origin, pathname, searchParams } = await leadsTo(arrival)
    assert.deepStrictEqual([arrival.status, await arrival.text()], [303, "{}"])
    assert.match(
      arrival.headers.getSetCookie().join(),
      /^stack-oauth-inner-[\w-]{43}=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT$/
    )
    assert.deepStrictEqual([origin + pathname, hash, searchParams.get("keep")], [callback, "", "1"])
    assert.strictEqual(searchParams.get("state"), "a state & more")
    assert.match(searchParams.get("code") ?? "", /^[0-9a-f]{64}$/)
    const { json } = await exchange(searchParams.get("code") ?? "", { redirect_uri: `${callback}?keep=1` })
    assert.strictEqual(json.after_callback_redirect_url, "http://localhost:3000/welcome")
  })

  it("is refused at another identity provider's address, and removes the cookie", async () => {
    const { authorize, consent, visit } = await withBrowser()
    const start = await authorize("github")
    const target = await leadsTo(await consent(await leadsTo(start), ada))
    const headers = { cookie: start.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "" }
    const arrival = await visit(target.href.replace("/callback/github", "/callback/google"), { headers })
    assert.strictEqual(arrival.status, 400)
    assert.match(arrival.headers.getSetCookie().join(), /^stack-oauth-inner-[\w-]{43}=; Path=\/; Expires=Thu, 01 Jan 1970/)
  })

  it("accepts a form as well as a query", async () => {
    const { authorize, consent, visit } = await withBrowser()
    const start = await authorize("github")
    const { origin, pathname, searchParams } = await leadsTo(await consent(await leadsTo(start), ada))
    const headers = { cookie: start.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "" }
    const arrival = await visit(origin + pathname, { method: "POST", headers, body: searchParams })
    assert.strictEqual(arrival.status, 303)
  })

  it("is refused without its cookie, or with a wrong state or a foreign or used code", async () => {
    const { authorize, consent, emulator, visit } = await withBrowser()
    const walk = async () => {
      const start = await authorize("github")
      const cookie = start.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
      return { cookie, target: await leadsTo(await consent(await leadsTo(start), ada)) }
    }
    const [firstWalk, otherSession] = [await walk(), await walk()]
    const mixedTarget = new URL(firstWalk.target)
    mixedTarget.searchParams.set("code", otherSession.target.searchParams.get("code") ?? "")
    const elsewhere = new URL(firstWalk.target.href.replace("/github", "/google"))
    const refusals = [
      await visit(firstWalk.target),
      await visit(firstWalk.target, { headers: { cookie: otherSession.cookie } }),
      await visit(mixedTarget, { headers: { cookie: firstWalk.cookie } }),
      await visit(elsewhere, { headers: { cookie: firstWalk.cookie } }),
      await visit(`${emulator.apiUrl}/auth/oauth/callback/github?code=x&state=nope`)
    ]
    assert.deepStrictEqual(
      refusals.map(({ headers, status }) => [status, headers.get("content-type")]),
      refusals.map(() => [
        400,
        "text/plain; charset=utf-8"
      ])
    )
    assert.strictEqual((await visit(firstWalk.target, { headers: { cookie: `a=b; ${firstWalk.cookie}` } })).status, 303)
    assert.strictEqual((await visit(firstWalk.target, { headers: { cookie: firstWalk.cookie } })).status, 400)
    assert.lengthOf(emulator.snapshot().users, 1)
  })

  it("is refused for a method other than GET and POST", async () => {
    const { emulator, visit } = await withBrowser()
    assert.strictEqual((await visit(`${emulator.apiUrl}/auth/oauth/callback/github`, { method: "DELETE" })).status, 405)
  })

  it("redirects errors only to a trusted address: of the app, or of its error page", async () => {
    const { arrive, comeBack, emulator } = await withBrowser()
    const evil = "https://evil.org/cb"
    const denial = await comeBack("github", { decision: "deny" })
    assert.strictEqual(denial.origin + denial.pathname, callback)
    assert.deepStrictEqual(refusalIn(denial), {
      error: "server_error",
      code: "OAUTH_PROVIDER_ACCESS_DENIED",
      details: {},
      hasText: true
    })
    assert.strictEqual((await arrive("github", { decision: "deny" })).status, 307)
    const onErrorPage = await comeBack("github", ada, { redirect_uri: evil })
    assert.strictEqual(onErrorPage.origin + onErrorPage.pathname, "http://localhost:3000/handler/error")
    assert.strictEqual(refusalIn(onErrorPage).code, "REDIRECT_URL_NOT_WHITELISTED")
    const newer = await comeBack("github", ada, { redirect_uri: evil, error_redirect_uri: "http://localhost:3000/newer" })
    assert.strictEqual(newer.pathname, "/newer")
    const nowhere = await arrive("github", ada, { redirect_uri: evil, error_redirect_url: evil })
    assert.deepStrictEqual([nowhere.status, nowhere.headers.get("x-stack-known-error")], [400, "REDIRECT_URL_NOT_WHITELISTED"])
    assert.isNull(nowhere.headers.get("location"))
    assert.isEmpty(emulator.snapshot().users)
  })

  it("must happen within ten minutes, and fails if the identity provider was removed", async () => {
    const { authorize, configure, consent, emulator, visit } = await withBrowser()
    const back = async (meanwhile: () => unknown) => {
      const { location } = await (await authorize("github", { stack_response_mode: "json" })).json() as { location: string }
      const target = await leadsTo(await consent(new URL(location), ada))
      await meanwhile()
      return refusalIn(await leadsTo(await visit(target))).code
    }
    assert.strictEqual(await back(() => emulator.advanceClock(600_000)), "OUTER_OAUTH_TIMEOUT")
    assert.strictEqual(await back(() => configure({ "auth.oauth.providers": {} })), "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED")
  })
})
