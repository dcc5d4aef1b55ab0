/** A sign-up page with a company and terms, as in docs/pages.md: its fields, stored values and refusals. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, everyFeature, press, type, type World } from "../AppPages.ts"
import { focusIn } from "../Page.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production", "ownSignUp")
const user = (page: Page) => page.evaluate(() => window.app.user.get({ includeAnonymous: true }))

const fill = async (page: Page) => {
  await type(page, "Email", account.email)
  await type(page, "Company", "Analytical Engines")
  await type(page, "Password", account.password)
  await page.getByRole("checkbox").check()
}
const complete = { company: "Analytical Engines", signUp: { "2026-11": "a time" } }
/** Metadata with a text in place of each time in the last minute. */
const withoutTime = (metadata: unknown): unknown =>
  JSON.parse(
    JSON.stringify(metadata),
    (_, value) => typeof value === "string" && Math.abs(Date.parse(value) - Date.now()) < 60_000 ? "a time" : value
  )
const home = (page: Page) => page.getByRole("heading", { name: "Home" }).waitFor()
const open = async (options?: { readonly [key: string]: unknown }): Promise<World & { readonly page: Page }> => {
  const setup = await world(options)
  const page = await setup.visit("/handler/sign-up")
  await page.getByRole("button", { name: "Sign up", exact: true }).waitFor()
  return { ...setup, page }
}

describe("the slot `signIn.methods`", () => {
  it("orders the sign-in methods, and hides those that it omits", async () => {
    const setup = await world(everyFeature)
    const page = await setup.visit("/handler/sign-in")
    await page.getByRole("button", { name: "Continue with GitHub" }).waitFor()
    const buttons = await page.getByRole("button").allTextContents()
    assert.isBelow(buttons.indexOf("Sign in"), buttons.findIndex((text) => text.includes("GitHub")))
    assert.isAtLeast(buttons.indexOf("Sign in"), 0)
    assert.notMatch(buttons.join(), /passkey/i)
    assert.strictEqual(await page.getByRole("tab").count(), 0)
  })
})

describe("a sign-up page with fields and terms", () => {
  it("shows all errors at once, and starts no sign-up before the terms", async () => {
    const { page } = await open(everyFeature)
    const sentBodies: Array<string> = []
    page.on("request", (request) => request.method() === "POST" && sentBodies.push(request.url()))
    await press(page, "Sign up")
    const terms = page.getByRole("checkbox", { name: "I accept the terms." })
    await page.getByRole("alert").filter({ hasText: "Accept the terms to continue." }).waitFor()
    for (const text of ["Enter your email address.", "Enter your company.", "Choose a password."]) {
      await page.getByText(text, { exact: true }).waitFor()
    }
    await focusIn(page, "email")
    await press(page, "Continue with GitHub")
    assert.match(page.url(), /\/handler\/sign-up$/)
    assert.isTrue(await terms.evaluate((box) => box === document.activeElement))
    // The terms come before the methods that they block.
    assert.isTrue(await terms.evaluate((box) => document.querySelector("main :is(button, input)") === box))
    await terms.check()
    assert.strictEqual(await page.getByLabel("Company").getAttribute("aria-invalid"), "true")
    assert.deepStrictEqual(sentBodies, [])
  })

  it("stores the fields in the user's metadata before it redirects", async () => {
    const { page } = await open()
    await fill(page)
    await press(page, "Sign up")
    await home(page)
    const { clientMetadata, primaryEmail } = await user(page)
    assert.deepStrictEqual([primaryEmail, withoutTime(clientMetadata)], [account.email, complete])
  })

  it("keeps an anonymous user's id and metadata", async () => {
    const setup = await world()
    const page = await setup.visit("/")
    await home(page)
    const id = await page.evaluate(async () => {
      const { id } = await window.app.user.get({ or: "anonymous" })
      await window.app.user.update({ clientMetadata: { basket: ["cogs"] } })
      return id
    })
    await page.goto(`${setup.origin}/handler/sign-up`)
    await fill(page)
    await press(page, "Sign up")
    await home(page)
    const now = await user(page)
    assert.deepStrictEqual([now.id, withoutTime(now.clientMetadata)], [id, { basket: ["cogs"], ...complete }])
  })

  it("retries without a second sign-up if the fields could not be stored", async () => {
    const { emulator, page } = await open()
    await fill(page)
    emulator.addFault({ path: "/users/me", method: "PATCH", status: 400 })
    await press(page, "Sign up")
    await page.getByRole("alert").filter({ hasText: "Something went wrong" }).waitFor()
    await press(page, "Sign up")
    await home(page)
    assert.deepStrictEqual(withoutTime((await user(page)).clientMetadata), complete)
  })
})

it("a page built from exported components shows field errors, and sends valid input", async () => {
  const { origin, page } = await open()
  await fill(page)
  await press(page, "Sign up")
  await home(page)
  await page.goto(`${origin}/name`)
  await page.getByRole("link", { name: "Analytical Engines" }).waitFor()
  await press(page, "Save")
  await page.getByText("Enter your name.").waitFor()
  await type(page, "Name", "Ada Lovelace")
  await press(page, "Save")
  await page.waitForFunction(async () => (await window.app.user.get()).displayName === "Ada Lovelace")
})

it("the tested stories are exactly the samples of docs/pages.md", () => {
  const doc = readFileSync(new URL("../../../docs/pages.md", import.meta.url), "utf8")
  const visible = Array.from(doc.matchAll(/^```tsx\n([^]*?)^```$/gm), ([, code = ""]) => code)
  const samples = ["companySignUp", "namePage"].map((name) =>
    readFileSync(new URL(`../stories/${name}.tsx`, import.meta.url), "utf8").replace(/^\/\*\*[^\n]*\n/, "")
  )
  assert.deepStrictEqual(visible, samples)
})
