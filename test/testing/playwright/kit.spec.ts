/** What the fixture does beyond the example of docs/testing.md; run by test/examples/endToEnd.test.ts. */
import { type BrowserContext, expect, test as base } from "@playwright/test"
import { makeSync } from "latchkey/emulator"
import { emulatorFixtures, type EmulatorOptions } from "latchkey/testing/playwright"

const test = base.extend(emulatorFixtures)

const namesOf = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).toSorted()

test("signs in several users, in one browser after the other, and side by side", async ({ browser, context, emulator, page }) => {
  const { users } = await emulator.seed({ users: { ada: {}, grace: {}, joan: {} } })
  await emulator.signInAs(users.ada)
  const names = await namesOf(context)
  await emulator.signInAs(users.grace)
  expect(await namesOf(context)).toEqual(names)
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "Home of grace@example.com" })).toBeVisible()
  const otherContext = await browser.newContext()
  await emulator.signInAs(users.joan, { context: otherContext })
  const second = await otherContext.newPage()
  await second.goto("/")
  await expect(second.getByRole("heading", { name: "Home of joan@example.com" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Home of grace@example.com" })).toBeVisible()
})

test("keeps the session of a backend in HttpOnly cookies", async ({ context, emulator }) => {
  const { users } = await emulator.seed({ users: { ada: {} } })
  await emulator.signInAs(users.ada, { backend: "/auth/session" })
  const cookies = await context.cookies()
  expect(cookies.filter(({ httpOnly }) => httpOnly).length).toBeGreaterThan(0)
  expect(cookies.filter(({ httpOnly, value }) => !httpOnly && value.includes("refresh_token"))).toEqual([])
})

test("starts without the mails, users and faults of other tests", async ({ emulator }) => {
  expect(await emulator.inbox()).toEqual([])
  const { users } = await emulator.seed({ users: { ada: {} } })
  await emulator.addFault({ path: "/users/me", delayMillis: 1, count: 3 })
  await emulator.clearFaults()
  expect(await (await fetch(`${emulator.url}/emulator/faults`)).json()).toEqual([])
  expect(users.ada.email).toBe("ada@example.com")
})

test("says which mails arrived if the expected one does not", async ({ emulator, page }) => {
  await page.goto("/handler/sign-up")
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com")
  await page.getByLabel("Password", { exact: true }).fill("analytical engine")
  await page.getByRole("button", { name: "Sign up" }).click()
  const { subject } = await emulator.waitForMail("Ada@example.com")
  const again = emulator.waitForMail("ada@example.com", { timeout: 100 })
  await expect(again).rejects.toThrow(
    `No new mail to ada@example.com arrived in 100 ms. The inbox has: ada@example.com “${subject}”.`
  )
})

const ofWorker = test.extend<{}, Pick<EmulatorOptions, "emulatorUrl">>({
  emulatorUrl: [async ({}, use) => {
    const emulator = makeSync({ passwordIterations: 1 })
    await use((await emulator.listen({ port: 0 })).url)
    await emulator.close()
  }, { scope: "worker" }]
})

ofWorker("uses the emulator of the worker", async ({ emulator, emulatorUrl }) => {
  expect(emulator.url).toBe(emulatorUrl)
  expect(emulator.project.projectId).not.toBe("1a7c4ce1-0000-4000-8000-000000008102")
  await emulator.seed({ users: { ada: { permissions: ["support"] } } })
})

const withoutAddress = ofWorker.extend({ baseURL: async ({}, use) => await use(undefined) })

withoutAddress("signInAs asks for the app's address", async ({ emulator }) => {
  const { users } = await emulator.seed({ users: { ada: {} } })
  await expect(emulator.signInAs(users.ada)).rejects.toThrow("set `use: { baseURL }`")
})
