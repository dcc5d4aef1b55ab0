/** The built example in Chromium, against the emulator: rendering on the server, requests of the browser, and cookies. */
import { assert, describe, it } from "vitest"
import { openExample } from "./openExample.ts"

const example = openExample()
const { asked, context, credentials, emulator, origin, page, shown } = example
const readTwice = async (text: string) => {
  await shown("server", text)
  await shown("client", text)
}
const signIn = async () => {
  await example.signIn()
  await readTwice(credentials.email)
}
const html = async (path = "/") => await (await context().request.get(origin() + path)).text()
const cookie = async (name: string) => (await context().cookies()).find((cookie) => cookie.name.includes(name))
/** Replaces the token of the cookie by one that expired an hour ago. */
const expire = async () => {
  const accessCookie = await cookie("stack-access") ?? assert.fail("no access token in cookies")
  const [refreshToken, accessToken] = JSON.parse(decodeURIComponent(accessCookie.value)) as [string, string]
  const [header, payload = "", signature] = accessToken.split(".")
  const claims = {
    ...JSON.parse(Buffer.from(payload, "base64url").toString()) as object,
    exp: Math.floor(Date.now() / 1000) - 3600
  }
  const expiredToken = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".")
  await context().addCookies([{ ...accessCookie, value: encodeURIComponent(JSON.stringify([refreshToken, expiredToken])) }])
  return accessCookie.value
}

describe("the example", () => {
  it("shows the signed-out page, hydrated without a request from the browser", async () => {
    await page().goto(origin())
    await readTwice("signed out")
    await page().getByRole("button", { name: "Sign in" }).waitFor()
    const text = await html()
    assert.match(text, /id="server">signed out</)
    assert.match(text, /id="client">signed out</)
    assert.deepStrictEqual(asked, [])
  })

  it("shows the signed-in user, hydrated without a second read of the user", async () => {
    await signIn()
    asked.length = 0
    await page().reload()
    await readTwice(credentials.email)
    await shown("teams", "0 teams")
    assert.deepStrictEqual(asked, ["/teams"])
    const text = await html()
    assert.match(text, /id="server">ada@example.com</)
    assert.match(text, /id="client">ada@example.com</)
    assert.notInclude(text, emulator.project.secretServerKey)
    assert.notInclude(text, (await cookie("stack-refresh"))?.value ?? assert.fail("no session"))
  })

  it("changes the user by a server action, and shows it on both sides", async () => {
    await signIn()
    await page().getByLabel("Name").fill("Ada")
    await page().getByRole("button", { name: "Rename" }).click()
    await readTwice("Ada")
  })

  it("gives a route handler the user of the request", async () => {
    const refusal = await context().request.get(`${origin()}/api/me`)
    assert.deepStrictEqual([refusal.status(), (await refusal.json())._tag], [401, "Unauthorized"])
    await signIn()
    const response = await (await context().request.get(`${origin()}/api/me`)).json() as { readonly email: string }
    assert.strictEqual(response.email, credentials.email)
  })

  it("renews an expired access token in the proxy, for the page and for the browser", async () => {
    await signIn()
    const before = await expire()
    const response = await page().goto(origin()) ?? assert.fail("no response")
    await readTwice(credentials.email)
    const after = await cookie("stack-access")
    assert.notStrictEqual(after?.value, before)
    const headers = await response.headersArray()
    assert.isTrue(headers.some(({ name, value }) => name === "set-cookie" && value.startsWith("stack-access=")))
    assert.include((await response.allHeaders())["cache-control"], "no-store")
    const text = await html()
    assert.match(text, /id="client">ada@example.com</)
    assert.strictEqual((await cookie("stack-access"))?.value, after?.value)
  })

  it("ends the session on both sides once the provider has ended it", async () => {
    await signIn()
    await expire()
    emulator.reset()
    await page().goto(origin())
    await readTwice("signed out")
    assert.deepStrictEqual((await context().cookies()).map(({ name }) => name), [])
  })

  it("shows a signed-out page after hydration if the session ended since rendering", async () => {
    await signIn()
    // Serves a page with the user, and removes the cookies before its scripts run.
    await page().route("**/_next/static/**", async (route) => {
      await context().clearCookies()
      await route.continue()
    })
    await page().reload()
    await shown("client", "signed out")
  })

  it("signs out by a server action, which removes the cookies", async () => {
    await signIn()
    await page().getByRole("button", { name: "Sign out" }).click()
    await readTwice("signed out")
    assert.deepStrictEqual((await context().cookies()).map(({ name }) => name), [])
  })
})

describe("the pages in the example", () => {
  const heading = (name: string) => page().getByRole("heading", { level: 1, name, exact: true }).waitFor()
  /** A page with a password, once it is hydrated: its button works, and no layout has replaced its title. */
  const ready = async (name: string) => {
    await heading(name)
    await page().waitForFunction((name) => document.title === name, name)
    await page().waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>("input[name=password]")
      if (field?.type === "password") document.querySelector<HTMLElement>("button[aria-pressed]")?.click()
      return field?.type === "text"
    })
  }
  const follow = (name: string) => page().getByRole("link", { name, exact: true }).click()
  const enter = async (button: string, { email, password } = credentials) => {
    await page().getByLabel("Email", { exact: true }).fill(email)
    await page().getByLabel("Password", { exact: true }).fill(password)
    await page().getByRole("button", { name: button, exact: true }).click()
  }
  const path = () => new URL(page().url()).pathname
  /** Sets a mark, which a reload removes. */
  const mark = () => page().evaluate(() => Object.assign(window, { marked: true }).marked)
  const isMarked = () => page().evaluate(() => "marked" in window)

  it("are complete from the server, and read nothing again", async () => {
    assert.match(await html("/handler/sign-in"), /<h1[^>]*>Sign in<.*<input[^>]* autoComplete="current-password"/is)
    await page().goto(`${origin()}/handler/sign-up`)
    await ready("Sign up")
    assert.deepStrictEqual(asked, [])
  })

  it("navigate by the router, include a custom page, and report unknown pages", async () => {
    await page().goto(`${origin()}/handler/sign-in`)
    await ready("Sign in")
    await mark()
    await follow("Sign up")
    await ready("Sign up")
    assert.strictEqual(path(), "/handler/sign-up")
    await follow("Sign in")
    await ready("Sign in")
    await follow("Forgot password?")
    await heading("Ask at the desk")
    await page().goBack()
    await ready("Sign in")
    await page().goBack()
    await ready("Sign up")
    await page().goForward()
    await ready("Sign in")
    assert.isTrue(await isMarked())
    await page().goto(`${origin()}/handler/nowhere`)
    await heading("Page not found")
    await follow("Go to the home page")
    await readTwice("signed out")
  })

  it("sign up and in, which server and client show without a page load", async () => {
    await page().goto(`${origin()}/handler/sign-up`)
    await ready("Sign up")
    await mark()
    await enter("Sign up", { ...credentials, email: "grace@example.com" })
    await readTwice("grace@example.com")
    assert.strictEqual(path(), "/")
    await page().getByRole("button", { name: "Sign out" }).click()
    await readTwice("signed out")
    assert.isTrue(await isMarked())
    await page().goto(`${origin()}/handler/sign-in`)
    await ready("Sign in")
    await enter("Sign in")
    await readTwice(credentials.email)
    assert.include(await html("/handler/sign-in"), `You are signed in as ${credentials.email}.`)
  })

  it("return users to the protected page that redirected them", async () => {
    await page().goto(`${origin()}/private`)
    await ready("Sign in")
    assert.strictEqual(path(), "/handler/sign-in")
    assert.strictEqual(new URL(page().url()).searchParams.get("after_auth_return_to"), "/private")
    await mark()
    await enter("Sign in")
    await shown("private", `For ${credentials.email} only`)
    assert.strictEqual(path(), "/private")
    assert.isTrue(await isMarked())
  })

  it("show no user after hydration if the session ended since rendering", async () => {
    await signIn()
    await page().route("**/_next/static/**", async (route) => {
      await context().clearCookies()
      await route.continue()
    })
    assert.include(await html("/handler/sign-in"), `You are signed in as ${credentials.email}.`)
    await page().goto(`${origin()}/handler/sign-in`)
    await ready("Sign in")
  })

  it("have a content policy that names the scripts of this one answer", async () => {
    const nonces = new Set<string>()
    for (let visitNumber = 0; visitNumber < 2; visitNumber++) {
      const response = await context().request.get(`${origin()}/handler/sign-in`)
      const [, nonce = ""] = /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "") ?? []
      nonces.add(nonce)
      for (const script of (await response.text()).match(/<script\b[^>]*>/g) ?? [""]) assert.include(script, `nonce="${nonce}"`)
    }
    assert.strictEqual(nonces.size, 2)
  })
})
