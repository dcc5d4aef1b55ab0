/** Name and logo of the app on its pages, and a one-time code in its boxes. */
import { assert, describe, it } from "@effect/vitest"
import { appPages, heading } from "../AppPages.ts"

const { world } = appPages("production")

describe("a page of its own", () => {
  it("has the project's name at its top, in a box that is there before the name", async () => {
    const made = await world({}, { gated: true })
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    made.gate().rule(async () => {
      await held
      return "pass"
    })
    const page = await made.visit("/handler/sign-in")
    const card = page.locator(".rt-Card")
    await card.waitFor()
    const before = await card.boundingBox()
    assert.strictEqual(await page.getByText("Playground").count(), 0)
    release()
    await page.getByText("Playground").waitFor()
    await heading(page, "Sign in")
    assert.strictEqual((await card.boundingBox())?.y, before?.y)
  })

  it("has it where there is nothing else to say, as on a page that is not found", async () => {
    const { visit } = await world()
    const page = await visit("/handler/nowhere")
    await heading(page, "Page not found")
    await page.getByText("Playground").waitFor()
  })
})

it("a one-time code is one input over a box for each character", async () => {
  const { origin, visit } = await world()
  const page = await visit("/")
  await page.evaluate(() => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45)))
  await page.goto(`${origin}/handler/mfa`)
  const input = page.getByLabel("Six-digit code")
  await input.fill("123")
  assert.strictEqual(await page.locator("form input").count(), 1)
  assert.strictEqual(await input.getAttribute("autocomplete"), "one-time-code")
  const boxes = await page.locator("[data-latchkey-box]").evaluateAll((found) =>
    found.map((box) => box.getBoundingClientRect().toJSON())
  )
  assert.lengthOf(boxes, 6)
  const room = await input.locator("..").boundingBox()
  assert.closeTo(boxes[5].right, (room?.x ?? 0) + (room?.width ?? 0), 1)
  // The next character goes into the fourth.
  assert.strictEqual(await page.locator("[data-latchkey-box=next]").evaluate((box) => box.getBoundingClientRect().x), boxes[3].x)
  // As far apart as the boxes: the input scrolls by nothing when it is full.
  const { scrolled, step } = await input.evaluate((element) => {
    const { fontFamily, fontSize, letterSpacing } = getComputedStyle(element)
    const context = document.createElement("canvas").getContext("2d")
    if (context === null) throw new Error("There is no canvas.")
    context.font = `${fontSize} ${fontFamily}`
    return { scrolled: element.scrollLeft, step: context.measureText("0").width + Number.parseFloat(letterSpacing) }
  })
  assert.closeTo(step, boxes[1].x - boxes[0].x, 0.5)
  assert.strictEqual(scrolled, 0)
})
