/** Hostile return addresses: no page follows one, after any sign-in, sign-up or sign-out. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { selectFirst } from "../../kit/Depth.ts"
import { account, appPages, everyFeature, heading, press, signedIn, signIn, type, type World } from "../AppPages.ts"

declare const window: { app: ClientApp; attacked?: boolean }

const { world } = appPages()
const hostile = [
  "//evil.example/",
  "/\\evil.example/",
  "https://evil.example/",
  "javascript:window.attacked=true",
  "/%2Fevil.example"
]
const at = (path: string, target = hostile[0] ?? "") => `/handler/${path}?after_auth_return_to=${encodeURIComponent(target)}`
const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

/** Asserts that the page reports the refused target, and that its link leads home. */
const refusal = async (page: Page, who: string) => {
  await heading(page, "You are signed in")
  await page.getByRole("alert").filter({ hasText: "You were not redirected, because the next page is not part of this site." })
    .waitFor()
  await page.getByRole("link", { name: "Go to the home page" }).click()
  await signedIn(page, who)
}

/** Opens a page; `check` asserts that it sends requests to the app and the provider only, and that no foreign script ran. */
const watchAddresses = async ({ api, origin, visit }: World, path: string) => {
  const page = await visit(path)
  const elsewhere: Array<string> = []
  page.context().on("request", (request) => {
    const { origin: to, protocol } = new URL(request.url())
    if (protocol !== "data:" && to !== origin && to !== api.url) elsewhere.push(request.url())
  })
  const check = async () => {
    assert.deepStrictEqual(elsewhere, [])
    assert.strictEqual(new URL(page.url()).origin, origin)
    assert.isUndefined(await page.evaluate(() => window.attacked))
  }
  return { page, check }
}

describe("a return address on another site", () => {
  it("is not followed after sign-up, sign-in or sign-out, or with an existing session", async () => {
    const setup = await world()
    const { check, page } = await watchAddresses(setup, at("sign-up"))
    await type(page, "Email", account.email)
    await type(page, "Password", account.password)
    await press(page, "Sign up")
    await refusal(page, account.email)
    // The mailed code below leads to `javascript:`; test/services/navigation has many more addresses.
    for (const [index, target] of selectFirst(hostile, 3).entries()) {
      // Twice: repeating the same redirect counts as a loop.
      if (index < 2) {
        await page.goto(setup.origin + at("sign-out", target))
        await signedIn(page, "nobody")
      } else await page.evaluate(() => window.app.auth.signOut())
      await page.goto(setup.origin + at("sign-in", target))
      await signIn(page)
      await refusal(page, account.email)
      await check()
    }
    await page.goto(setup.origin + at("sign-in"))
    await page.getByText(`You are signed in as ${account.email}.`).waitFor()
    await press(page, "Continue")
    await page.getByRole("alert").filter({ hasText: "You were not redirected, because the next page is not part of this site." })
      .waitFor()
    await check()
  })

  it("is not followed after sign-in with a mailed link or code", async () => {
    const setup = await world()
    const { check, page } = await watchAddresses(setup, at("sign-in", "javascript:window.attacked=true"))
    const ask = async () => {
      await page.getByRole("tab", { name: "Email code" }).click()
      await type(page, "Email", account.email)
      await press(page, "Send code")
      await heading(page, "Check your email")
    }
    await ask()
    const link = new URL(setup.mail().link)
    await page.getByLabel("Code from the email").fill(setup.mail().otp)
    await refusal(page, account.email)
    await page.evaluate(() => window.app.auth.signOut())
    await page.goto(setup.origin + at("sign-in", "https://evil.example/"))
    await ask()
    assert.strictEqual(link.origin, setup.origin)
    await page.goto(setup.origin + relative(setup.mail().link))
    await press(page, "Sign in")
    await refusal(page, account.email)
    await check()
  })

  it("is not followed after sign-in at an identity provider", async () => {
    const setup = await world(everyFeature)
    const { check, page } = await watchAddresses(setup, at("sign-in", "https://evil.example/"))
    const consent = page.getByRole("heading", { name: /GitHub/ })
    await press(page, "Continue with GitHub")
    await consent.waitFor()
    await page.goBack()
    await heading(page, "Sign in")
    await press(page, "Continue with GitHub")
    await consent.waitFor()
    await page.getByLabel("E-mail address").fill(account.email)
    await page.getByRole("button", { name: "Allow" }).click()
    await refusal(page, account.email)
    await check()
  })
})
