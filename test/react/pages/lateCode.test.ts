/** Pages with code that fails to load: their message, and their recovery. */
import { assert, describe, it } from "@effect/vitest"
import type { Page, Request } from "playwright-core"
import { appPages, heading } from "../AppPages.ts"

const { world } = appPages("production", "pages", "held")
const retry = (page: Page, name = "Try again") => page.getByRole("button", { name, exact: true })
const failure = () => Promise.reject(new Error("The file is gone."))

describe("a page whose code cannot be loaded", () => {
  it("recovers when the user tries again", async () => {
    const { allow, holdLate, visit } = await world()
    allow(/Failed to load resource|Failed to fetch dynamically imported module|CodeNotLoaded|The code of this page/)
    holdLate(failure)
    const page = await visit("/handler/sign-in")
    await page.getByRole("alert").filter({ hasText: "This page could not be loaded." }).waitFor()
    await page.evaluate(() => Object.assign(window, { marked: true }))
    holdLate(undefined)
    await retry(page).click()
    await heading(page, "Sign in")
    assert.isTrue(await page.evaluate(() => "marked" in window))
  })

  it("offers to reload the whole page if a second attempt fails", async () => {
    const { allow, holdLate, visit } = await world()
    allow(/Failed to load resource|Failed to fetch dynamically imported module|CodeNotLoaded|The code of this page/)
    holdLate(failure)
    const page = await visit("/handler/sign-in")
    await retry(page).click()
    await retry(page, "Reload the page").waitFor()
    holdLate(undefined)
    await retry(page, "Reload the page").click()
    await heading(page, "Sign in")
  })

  it("loads when the user is online again, even after attempts while offline", async () => {
    const { allow, visit } = await world()
    allow(/Failed to load resource|Failed to fetch dynamically imported module|CodeNotLoaded|The code of this page/)
    const page = await visit("/handler/sign-in")
    await heading(page, "Sign in")
    await page.context().setOffline(true)
    // Navigates like a router.
    await page.evaluate(() => history.pushState(null, "", "/handler/forgot-password"))
    await heading(page, "You are offline")
    await page.evaluate(() => Object.assign(window, { marked: document.querySelector("[role=alert]") }))
    await retry(page).click()
    await page.waitForFunction(() => "marked" in window && window.marked !== document.querySelector("[role=alert]"))
    await heading(page, "You are offline")
    assert.strictEqual(await retry(page, "Reload the page").count(), 0)
    await page.context().setOffline(false)
    await heading(page, "Reset your password")
  })
})

describe("the sign-in page", () => {
  it("reads the project while its code loads, also with a brand of the program", async () => {
    const { api, holdLate, visit } = await world({}, { brand: { name: "Analytical" } })
    const code = Promise.withResolvers<void>()
    holdLate(() => code.promise)
    const isRead = (request: Request) => request.url() === `${api.url}/api/v1/projects/current` && request.method() === "GET"
    const reads: Array<Request> = []
    const first = Promise.withResolvers<void>()
    const page = await visit("/handler/sign-in", {
      prepare: async (page) => {
        page.on("requestfinished", (request) => {
          if (!isRead(request)) return
          reads.push(request)
          first.resolve()
        })
      }
    })
    await first.promise
    assert.strictEqual(await page.getByLabel("Email").count(), 0)
    code.resolve()
    await heading(page, "Sign in")
    await page.getByLabel("Email").waitFor()
    // Not a probe of `useOutage`, which the page's own read would follow.
    assert.lengthOf(reads, 1)
  })
})
