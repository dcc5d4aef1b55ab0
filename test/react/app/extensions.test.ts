/** Browser extensions that change the server's HTML before it is hydrated: what the user has typed stays, and so does the focus. */
import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import type { ClientApp } from "../../../src/promise/index.ts"
import { servedPages, waitForHydration } from "./server/servedPages.ts"

declare const window: { readonly app: ClientApp }

const { allow, current, openWithoutCode } = servedPages()

/** What an extension does to the document. Runs in the browser. */
const changes: { readonly [what: string]: () => void } = {
  "adds attributes": () => {
    for (const element of document.querySelectorAll("input, form, body, html")) {
      element.setAttribute("data-lastpass-icon-root", "true")
      element.setAttribute("style", `${element.getAttribute("style") ?? ""};--darkreader: 1`)
    }
  },
  "adds an element after each input": () => {
    for (const input of document.querySelectorAll("input")) {
      input.after(Object.assign(document.createElement("com-1password-button"), { hidden: true }))
    }
  },
  "adds an element before the pages": () =>
    document.getElementById("root")?.prepend(document.createElement("grammarly-extension")),
  "adds an element after the pages": () => document.getElementById("root")?.append(document.createElement("grammarly-extension")),
  "adds a first child to the form": () => document.querySelector("form")?.prepend(document.createElement("div")),
  "translates texts": () => {
    const walker = document.createTreeWalker(document.getElementById("root") ?? document.body, NodeFilter.SHOW_TEXT)
    const texts: Array<Node> = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const font = document.createElement("font")
      font.textContent = `«${text.textContent}»`
      text.parentNode?.replaceChild(font, text)
    }
  },
  "changes texts": () => {
    const walker = document.createTreeWalker(document.getElementById("root") ?? document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) walker.currentNode.textContent = `${walker.currentNode.textContent}!`
  }
}

/** Types as users do, and leaves the focus in the second field, before its last two characters. */
const typeEarly = async (page: Page) => {
  // React reveals the form by a script, and a hidden field takes no focus.
  await page.locator("input[name=email]").click()
  await page.locator("input[name=email]").pressSequentially("ada@example.com")
  await page.locator("input[name=password]").pressSequentially("analytical engine")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
}

/** The texts of the fields, and the name of the focused field with the position of its cursor. */
const textsAndFocus = (page: Page, names: ReadonlyArray<string>) =>
  page.evaluate((names) => {
    const { activeElement } = document
    return {
      texts: names.map((name) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value),
      focus: activeElement instanceof HTMLInputElement
        ? [activeElement.name, activeElement.selectionStart]
        : activeElement?.nodeName
    }
  }, names)

describe("an extension changes the HTML of a server before it is hydrated", () => {
  it.each(Object.entries(changes))("%s of the sign-in page", async (_, change) => {
    const { page } = current()
    allow(/hydrat/i)
    const load = await openWithoutCode("/handler/sign-in")
    await typeEarly(page)
    await page.evaluate(change)
    load()
    await waitForHydration(page)
    assert.deepStrictEqual(await textsAndFocus(page, ["email", "password"]), {
      texts: ["ada@example.com", "analytical engine"],
      focus: ["password", 15]
    })
  })

  it("translates the account settings", async () => {
    const { origin, page } = current()
    allow(/hydrat/i)
    await page.goto(`${origin}/handler/sign-up`)
    await page.evaluate(() => window.app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine" }))
    const load = await openWithoutCode("/handler/account-settings")
    const name = page.locator("main input[name=name]")
    await name.click()
    await name.pressSequentially("Ada Lovelace")
    await page.evaluate(changes["translates texts"] ?? assert.fail())
    load()
    await page.getByRole("heading", { level: 1, name: "Account settings", exact: true }).waitFor()
    assert.deepStrictEqual(await textsAndFocus(page, ["name"]), { texts: ["Ada Lovelace"], focus: ["name", 12] })
    await page.keyboard.press("Enter")
    await page.getByText("Saved").first().waitFor()
    assert.strictEqual(await page.evaluate(async () => (await window.app.user.get()).displayName), "Ada Lovelace")
  })

  it("a password stays out of the next page, if no form replaces the removed one", async () => {
    const { context, origin, page } = current()
    allow(/hydrat/i)
    await page.goto(`${origin}/handler/sign-up`)
    await page.evaluate(() => window.app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine" }))
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.clock.install()
    const load = await openWithoutCode("/handler/sign-in")
    await typeEarly(page)
    await page.evaluate(changes["translates texts"] ?? assert.fail())
    await context.addCookies(cookies)
    load()
    await page.getByRole("heading", { level: 1, name: "You are signed in" }).waitFor()
    await page.clock.fastForward("00:31")
    await page.evaluate(() => void window.app.auth.signOut())
    await waitForHydration(page)
    assert.deepStrictEqual((await textsAndFocus(page, ["password"])).texts, [""])
  })
})
