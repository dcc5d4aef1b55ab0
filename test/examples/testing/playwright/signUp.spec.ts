import { expect, test } from "@playwright/test"

const emulator = "http://127.0.0.1:8102/emulator"

test.beforeEach(async ({ page, request }) => {
  await request.post(`${emulator}/reset`, { data: {} })
  await page.goto("/handler/sign-up")
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com")
  await page.getByLabel("Password", { exact: true }).fill("analytical engine")
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL("/")
})

test("verifies the address by the link in the mail", async ({ page, request }) => {
  const inbox = await request.get(`${emulator}/inbox`, { params: { to: "ada@example.com" } })
  const [mail] = await inbox.json()
  await page.goto(mail.link)
  await page.getByRole("button", { name: "Verify" }).click()
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible()
})

test("continues after the token expires", async ({ page, request }) => {
  await request.post(`${emulator}/clock`, { data: { advance_millis: 11 * 60_000 } })
  await page.clock.pauseAt(Date.now() + 11 * 60_000)
  await page.goto("/handler/account-settings")
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible()
})
