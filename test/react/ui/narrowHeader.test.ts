/** The user's menu and the team switcher side by side on a phone. */
import { assert, describe, it } from "@effect/vitest"
import { appPages, join } from "../AppPages.ts"

const { world } = appPages()

describe("a header 375 pixels wide", () => {
  it.each(["/header?plain", "/header?plain&info"])("does not scroll sideways on the page %s", async (path) => {
    const { visit } = await world()
    const page = await visit("/", { viewport: { width: 375, height: 700 } })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await join(page)
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole("button", { name: /^Team:/ }).waitFor()
    assert.strictEqual(await overflow(), 0)
    const width = (name: RegExp) => page.getByRole("button", { name }).boundingBox().then((box) => box?.width ?? 0)
    assert.isAtLeast(await width(/^Team:/), 96)
    assert.isAtLeast(await width(/ada@example.com/), 24)
  })
})
