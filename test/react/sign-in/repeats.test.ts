/** People, and end-to-end tests, who sign in many times in a minute: only pages that send each other the browser are a loop. */
import { describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { deviceOf } from "../../kit/browser/Device.ts"
import { runs } from "../../kit/Depth.ts"
import { account, appPages, everyFeature, heading, join, press, signedIn, signIn } from "../AppPages.ts"
import { codesFor, enrolDevice } from "../Authenticator.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

const { world } = appPages()
/** More often than a redirect may repeat (`maxRepeats` of src/services/navigation/RedirectGuard.ts). */
const times = Array.from({ length: runs(5, 10) }, (_, index) => index)
const leave = async (page: Page) => {
  await page.getByRole("button", { name: "Leave" }).click()
  await signedIn(page, "nobody")
}
const open = (page: Page) => page.getByRole("link", { name: "Come in" }).click()

describe("a user signs in many times in a row", { timeout: 180_000 }, () => {
  it("with a password", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/")
    for (const _ of times) {
      await open(page)
      await signIn(page)
      await signedIn(page, account.email)
      await leave(page)
    }
  })

  it("with a second factor", async () => {
    const { emulator, visit } = await world()
    const codeOf = codesFor(emulator)
    const page = await visit("/")
    await join(page)
    const device = await enrolDevice(page, codeOf)
    await signedIn(page, "nobody")
    for (const _ of times) {
      await open(page)
      await signIn(page)
      await heading(page, "Two-factor authentication")
      await page.getByLabel("Six-digit code").fill(codeOf(device))
      await signedIn(page, account.email)
      await leave(page)
    }
  })

  it("with a passkey that the browser suggests, without a click", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    await deviceOf(page)
    await page.evaluate(() => window.app.passkeys.register())
    for (const _ of times.slice(0, 5)) {
      await page.evaluate(() => window.app.auth.signOut())
      await signedIn(page, "nobody")
      await page.evaluate(() => location.assign("/handler/sign-in"))
      await signedIn(page, account.email)
    }
  })
})

it("a user goes to GitHub and back four times, then signs in with a password", async () => {
  const { register, visit } = await world(everyFeature)
  await register(account)
  const page = await visit("/handler/sign-in")
  for (const _ of times.slice(0, 4)) {
    await press(page, "Continue with GitHub")
    await page.waitForURL(/oauth/)
    await page.getByRole("heading").first().waitFor()
    await page.goBack()
    await heading(page, "Sign in")
  }
  await signIn(page)
  await signedIn(page, account.email)
})
