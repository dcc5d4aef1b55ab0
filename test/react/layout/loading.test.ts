/** Loading indicators, and safe areas on phones. */
import { assert, describe, it } from "@effect/vitest"
import { usualMode } from "../../kit/browser/Bundle.ts"
import { appPages, heading } from "../AppPages.ts"

const { world } = appPages(usualMode, "pages", "split")

describe("a loading page", () => {
  it("shows its skeleton and status after 150 ms, but not before", async () => {
    const setup = await world()
    const page = await setup.visit("/handler/sign-in", {
      prepare: async (page) => {
        await page.clock.install({ time: 0 })
        await page.clock.pauseAt(1000)
        await page.route(`${setup.api.url}/**`, (route) => route.request().method() === "OPTIONS" ? route.continue() : undefined)
      }
    })
    const bar = page.locator("main .rt-Skeleton").first()
    // The app may start only in the next turn.
    while (await bar.count() === 0) await page.clock.runFor(1)
    const visibility = () => bar.evaluate((element) => getComputedStyle(element).visibility)
    assert.strictEqual(await visibility(), "hidden")
    assert.strictEqual(await page.getByRole("status").textContent(), "")
    await page.clock.runFor(100)
    assert.strictEqual(await visibility(), "hidden")
    await page.clock.runFor(50)
    await page.getByRole("status").filter({ hasText: /./ }).waitFor()
    assert.strictEqual(await visibility(), "visible")
    assert.strictEqual(await page.getByRole("heading").count(), 0)
  })
})

describe("a page on a phone", () => {
  it("keeps its content away from the camera and the rounded corners", async () => {
    const setup = await world()
    const page = await setup.visit("/handler/sign-in", { viewport: { width: 640, height: 320 } })
    await heading(page, "Sign in")
    const paddings = () =>
      page.locator("main").evaluate((main) => {
        const { paddingBottom, paddingLeft, paddingRight, paddingTop } = getComputedStyle(main)
        return [paddingTop, paddingRight, paddingBottom, paddingLeft].map(Number.parseFloat)
      })
    const plain = await paddings()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 70, right: 59, bottom: 61, left: 60 } })
    assert.deepStrictEqual(await paddings(), [70, 59, 61, 60])
    assert.isTrue(plain.every((padding) => padding > 0 && padding < 59), plain.join())
  })
})
