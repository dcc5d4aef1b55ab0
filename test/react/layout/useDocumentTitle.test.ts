/** The document's title is the page's while the page is mounted, even if other code restores the old one. */
import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { appPages, heading } from "../AppPages.ts"
import { untilRendered } from "../Page.ts"

const { world } = appPages("development", "reactRouter")

const waitForTitle = (page: Page, title: string) => page.waitForFunction((title) => document.title === title, title)
/** Inserts a title before the existing one, as React does when it hydrates a layout late. */
const hydrate = (page: Page, title: string) =>
  page.evaluate((title) => {
    const element = document.createElement("title")
    document.head.insertBefore(element, document.querySelector("title"))
    element.textContent = title
  }, title)
const goto = (page: Page, link: string) => page.getByRole("link", { name: link, exact: true }).click()

it("a page sets the document's title, even if a layout sets another title or none", async () => {
  const setup = await world()
  const page = await setup.visit("/account/sign-in")
  await waitForTitle(page, "Sign in")
  await hydrate(page, "App")
  await waitForTitle(page, "Sign in")
  await goto(page, "Sign up")
  await waitForTitle(page, "Sign up")

  const untitledText = await setup.visit("/account/sign-in", {
    prepare: (page) =>
      runFirst(page, () => {
        new MutationObserver((_, observer) => {
          const title = document.querySelector("title")
          title?.remove()
          if (title) observer.disconnect()
        }).observe(document, { childList: true, subtree: true })
      })
  })
  await waitForTitle(untitledText, "Sign in")
  await hydrate(untitledText, "App")
  await waitForTitle(untitledText, "Sign in")
})

it("a page restores the title on unmount, unless other code has changed it", async () => {
  const setup = await world()
  const page = await setup.visit("/account/sign-in")
  await waitForTitle(page, "Sign in")
  await goto(page, "Forgot password?")
  await heading(page, "Ask Charles")
  await waitForTitle(page, "App")
  await page.goBack()
  await waitForTitle(page, "Sign in")
  await page.evaluate(() => {
    document.title = "Three messages"
  })
  await goto(page, "Forgot password?")
  await heading(page, "Ask Charles")
  await untilRendered(page)
  assert.strictEqual(await page.title(), "Three messages")
})
