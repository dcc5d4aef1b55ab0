/** The images of users and teams in Chromium. */
import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { focusOn, violations } from "../Page.ts"
import { settingsStories, user, waitForStatus } from "../Settings.ts"

const { emulator, visit } = settingsStories()

const decode = (url: string) => Buffer.from(url.replace(/^.*,/, ""), "base64")
/** An image of 900 x 300 pixels: a red, a green and a blue square. */
const drawSquares = async (page: Page) =>
  decode(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 300 })
      const context = canvas.getContext("2d")
      for (const [index, color] of ["#f00", "#0f0", "#00f"].entries()) {
        Object.assign(context ?? {}, { fillStyle: color })
        context?.fillRect(index * 300, 0, 300, 300)
      }
      return canvas.toDataURL()
    })
  )
/** The size of an image, and the colour in its middle. */
const describeImage = async (page: Page, image: Response) =>
  page.evaluate(async (url) => {
    const matches = new Image()
    matches.src = url
    await matches.decode()
    const context = document.createElement("canvas").getContext("2d")
    context?.drawImage(matches, -matches.width / 2, -matches.height / 2)
    return `${matches.width} x ${matches.height}, ${context?.getImageData(0, 0, 1, 1).data.join()}`
  }, `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString("base64")}`)

it("an image is cropped, saved and removed, and a non-image file is refused", async () => {
  const page = await visit()
  const input = page.locator("input[type=file]")
  await input.setInputFiles({ name: "ada.txt", mimeType: "text/plain", buffer: Buffer.from("no image") })
  await page.getByRole("alert").filter({ hasText: "not an image that can be displayed" }).waitFor()
  await input.setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: Buffer.from("no image either") })
  await page.getByRole("alert").filter({ hasText: "not an image that can be displayed" }).waitFor()
  const file = { name: "ada.png", mimeType: "image/png", buffer: await drawSquares(page) }
  await input.setInputFiles(file)
  const dialog = page.getByRole("dialog", { name: "Crop the image" })
  const part = dialog.getByRole("application", { name: "Visible part of the image" })
  await part.waitFor()
  assert.strictEqual(await page.getByRole("alert").count(), 0)
  assert.deepStrictEqual(await violations(page), [])
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await focusOn(page, "Upload an image")
  assert.isNull((await user(page)).profileImageUrl)

  await input.setInputFiles(file)
  await part.focus()
  for (let press = 0; press < 60; press++) await page.keyboard.press("ArrowLeft")
  await dialog.getByRole("status").filter({ hasText: "Center: 83% from the left, 50% from the top." }).waitFor()
  await dialog.getByRole("slider", { name: "Zoom" }).fill("2")
  await dialog.getByRole("button", { name: "Save" }).click()
  await waitForStatus(page, "Saved.")
  await focusOn(page, "Upload an image")
  const { profileImageUrl } = await user(page)
  assert.strictEqual(await describeImage(page, await emulator.fetch(profileImageUrl ?? "")), "150 x 150, 0,0,255,255")
  await page.getByRole("button", { name: "Remove image" }).click()
  await page.getByRole("button", { name: "Remove image" }).waitFor({ state: "detached" })
  await focusOn(page, "Upload an image")
  assert.isNull((await user(page)).profileImageUrl)
})
