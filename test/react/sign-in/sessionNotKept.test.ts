/** A session that the browser does not keep: the page says so before a redirect would lose the user, and warns developers once. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { account, appPages, heading, press, signedIn, signIn, type } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages()
const warning = /^Latchkey: the user is signed out when the page is left\. The browser blocks site data/

/** A browser that refuses cookies without an error, as for a `file:` address or with site data turned off. */
const refuse = (page: Page) =>
  runFirst(page, () => Object.defineProperty(document, "cookie", { get: () => "", set: () => {}, configurable: true }))
/** A browser that throws, as in a sandboxed frame. */
const forbid = (page: Page) =>
  runFirst(page, () => {
    const fail = () => {
      throw new DOMException("The document is sandboxed.", "SecurityError")
    }
    Object.defineProperty(document, "cookie", { get: fail, set: fail, configurable: true })
  })

describe.each([["refuses", refuse], ["forbids", forbid]] as const)("a browser that %s cookies", (_, prepare) => {
  it.each(["sign-in", "sign-up"])("is named on the page %s, which does not redirect", async (name) => {
    const { allow, register, visit } = await world()
    if (name === "sign-in") await register(account)
    allow(warning)
    const warnings: Array<string> = []
    const page = await visit(`/handler/${name}`, {
      prepare: async (page) => {
        await prepare(page)
        page.on("console", (message) => warning.test(message.text()) && warnings.push(message.text()))
      }
    })
    if (name === "sign-in") await signIn(page)
    else {
      await type(page, "Email", account.email)
      await type(page, "Password", account.password)
      await press(page, "Sign up")
    }
    await heading(page, "You are signed in")
    await page.getByRole("alert").filter({ hasText: "Allow cookies for this site and try again." }).waitFor()
    assert.strictEqual(new URL(page.url()).pathname, `/handler/${name}`)
    assert.lengthOf(warnings, 1)
  })

  it("is the error of a verb that redirects; otherwise, the page keeps the session", async () => {
    const { allow, register, visit } = await world()
    await register(account)
    allow(warning)
    const page = await visit("/", { prepare })
    await signedIn(page, "nobody")
    const tag = await page.evaluate(
      async (account) => {
        try {
          await window.app.auth.signInWithPassword({ ...account, redirect: true })
          return null
        } catch (error) {
          return error instanceof Error ? [error.name, error.message] : null
        }
      },
      account
    )
    assert.strictEqual(tag?.[0], "SessionNotKept")
    assert.match(tag?.[1] ?? "", /blocks site data/)
    assert.strictEqual(await page.evaluate(async () => (await window.app.user.find())?.primaryEmail), account.email)
  })
})
