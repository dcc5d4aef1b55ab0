/** Name and logo of the app on its pages, and the boxes of a one-time code. */
import { assert, describe, it } from "@effect/vitest"
import { appPages, heading } from "../AppPages.ts"

const { world } = appPages("production")

describe("a full page", () => {
  it("shows the project's name at the top, and reserves space for it while loading", async () => {
    const setup = await world({}, { gated: true })
    let release = () => {}
    const hold = new Promise<void>((resolve) => {
      release = resolve
    })
    setup.gate().rule(async () => {
      await hold
      return "pass"
    })
    const page = await setup.visit("/handler/sign-in")
    const card = page.locator(".rt-Card")
    await card.waitFor()
    const before = await card.boundingBox()
    assert.strictEqual(await page.getByText("Playground").count(), 0)
    release()
    await page.getByText("Playground").waitFor()
    await heading(page, "Sign in")
    assert.strictEqual((await card.boundingBox())?.y, before?.y)
  })

  it.each(["light", "dark"] as const)(
    "shows the %s logo, without a layout shift when the logo loads",
    async (appearance) => {
      const brand = { name: "Analytical Engines", logo: "/logo-light.svg", logoDark: "/logo-dark.svg", home: "/" }
      const { visit } = await world({}, { brand })
      let release = () => {}
      const hold = new Promise<void>((resolve) => {
        release = resolve
      })
      const body = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 32\"><rect width=\"64\" height=\"32\"/></svg>"
      const page = await visit("/handler/sign-in", {
        appearance,
        prepare: (page) =>
          page.route("**/logo-*.svg", async (route) => {
            await hold
            await route.fulfill({ contentType: "image/svg+xml", body })
          })
      })
      await heading(page, "Sign in")
      const boxes = async () => [
        await page.locator(".rt-Card").boundingBox(),
        await page.getByText("Analytical Engines").boundingBox(),
        await page.locator("img:visible").boundingBox()
      ]
      const before = await boxes()
      release()
      await page.waitForFunction(() =>
        Array.from(document.images).every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      )
      assert.deepStrictEqual(await boxes(), before)
      assert.strictEqual(before[2]?.height, 32)
      const visible = await page.locator("img:visible").evaluateAll((images) => images.map((image) => image.getAttribute("src")))
      assert.deepStrictEqual(visible, [`/logo-${appearance}.svg`])
      assert.strictEqual(await page.getByRole("link", { name: "Analytical Engines" }).getAttribute("href"), "/")
    }
  )

  it("shows the first letter instead of a logo that cannot be loaded", async () => {
    const { allow, visit } = await world({}, { brand: { name: "Analytical Engines", logo: "/logo-light.svg" } })
    allow(/Failed to load resource/)
    let release = () => {}
    const hold = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await visit("/handler/sign-in", {
      prepare: (page) =>
        page.route("**/logo-light.svg", async (route) => {
          await hold
          await route.abort()
        })
    })
    await heading(page, "Sign in")
    const before = await page.getByText("Analytical Engines").boundingBox()
    release()
    await page.getByText("A", { exact: true }).waitFor()
    await page.locator("img").waitFor({ state: "detached" })
    assert.deepStrictEqual(await page.getByText("Analytical Engines").boundingBox(), before)
  })

  it("shows the project's name even if the page is not found", async () => {
    const { visit } = await world()
    const page = await visit("/handler/nowhere")
    await heading(page, "Page not found")
    await page.getByText("Playground").waitFor()
  })
})

it("a one-time code is typed into one input, drawn as one box per character", async () => {
  const { origin, visit } = await world()
  const page = await visit("/")
  await page.evaluate(() => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45)))
  await page.goto(`${origin}/handler/mfa`)
  const input = page.getByLabel("Six-digit code")
  await input.fill("123")
  assert.strictEqual(await page.locator("form input").count(), 1)
  assert.strictEqual(await input.getAttribute("autocomplete"), "one-time-code")
  const boxes = await page.locator("[data-latchkey-box]").evaluateAll((matches) =>
    matches.map((box) => box.getBoundingClientRect().toJSON())
  )
  assert.lengthOf(boxes, 6)
  const room = await input.locator("..").boundingBox()
  assert.closeTo(boxes[5].right, (room?.x ?? 0) + (room?.width ?? 0), 1)
  // The next character goes into the fourth box.
  assert.strictEqual(await page.locator("[data-latchkey-box=next]").evaluate((box) => box.getBoundingClientRect().x), boxes[3].x)
  // Characters are as far apart as the boxes, so a full input does not scroll.
  const { scrolled, step } = await input.evaluate((element) => {
    const { fontFamily, fontSize, letterSpacing } = getComputedStyle(element)
    const context = document.createElement("canvas").getContext("2d")
    if (context === null) throw new Error("There is no canvas.")
    context.font = `${fontSize} ${fontFamily}`
    return { scrolled: element.scrollLeft, step: context.measureText("0").width + Number.parseFloat(letterSpacing) }
  })
  assert.closeTo(step, boxes[1].x - boxes[0].x, 0.5)
  assert.strictEqual(scrolled, 0)
  // The card does not scroll on a phone, either.
  await page.setViewportSize({ width: 375, height: 740 })
  await input.evaluate((element) => {
    element.blur()
    element.focus()
  })
  assert.strictEqual(await page.locator(".rt-Card").evaluate((card) => card.scrollLeft), 0)
})
