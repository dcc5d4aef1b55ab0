import { expect, test as base } from "@playwright/test"
import { emulatorFixtures } from "latchkey/testing/playwright"

const test = base.extend(emulatorFixtures)

test("verifies the address by the link in the mail", async ({ emulator, page }) => {
  await page.goto("/handler/sign-up")
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com")
  await page.getByLabel("Password", { exact: true }).fill("analytical engine")
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL("/")
  await page.goto(await emulator.waitForLink("ada@example.com"))
  await page.getByRole("button", { name: "Verify" }).click()
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible()
})

test("signs in by the code in the mail, after an outage", async ({ emulator, page }) => {
  const { users } = await emulator.seed({ users: { ada: {} } })
  await emulator.addFault({ path: "/auth/otp/send-sign-in-code", status: 503 })
  await page.goto("/handler/sign-in")
  await page.getByRole("tab", { name: "Email code" }).click()
  await page.getByRole("textbox", { name: "Email" }).fill(users.ada.email)
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await page.getByRole("button", { name: "Send" }).click()
  await page.getByRole("textbox", { name: "Code" }).fill(await emulator.waitForCode(users.ada.email))
  await expect(page).toHaveURL("/")
})

test("continues after the token expires", async ({ emulator, page }) => {
  const { users } = await emulator.seed({ users: { ada: { displayName: "Ada" } }, teams: { engine: { members: { ada: [] } } } })
  await emulator.signInAs(users.ada)
  await page.goto("/handler/account-settings")
  await emulator.advanceClock("11 minutes")
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada")
})
