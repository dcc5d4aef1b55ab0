/** An authenticator app with codes that do not expire during a test. */
import { assert } from "@effect/vitest"
import { TOTP, URI } from "otpauth"
import type { Page } from "playwright-core"
import type { Emulator } from "../../src/emulator/index.ts"
import type { ClientApp, reveal } from "../../src/promise/index.ts"

declare const window: { app: ClientApp; reveal: typeof reveal }

const stepMillis = 30_000

/** Codes at the start of their validity: each time, the emulator's clock advances to the start of a step (RFC 6238). */
export const codesFor = (emulator: Emulator) => {
  let ahead = 0
  return (device: TOTP): string => {
    const wait = stepMillis - (Date.now() + ahead) % stepMillis
    emulator.advanceClock(wait)
    ahead += wait
    return device.generate({ timestamp: Date.now() + ahead })
  }
}

/** Turns the second factor of the page's user on, signs out, and returns the authenticator app's account. `asTyped` changes the code. */
export const enrolDevice = async (
  page: Page,
  codeOf: ReturnType<typeof codesFor>,
  asTyped = (code: string) => code
): Promise<TOTP> => {
  const uri = await page.evaluate(async () => {
    const { secret, uri } = await window.app.auth.startTotpEnrolment()
    Object.assign(window, { secret })
    return window.reveal(uri)
  })
  const device = URI.parse(uri)
  assert.instanceOf(device, TOTP)
  await page.evaluate(async (totp) => {
    const { app, secret } = window as never as { app: ClientApp; secret: string }
    await app.auth.confirmTotpEnrolment({ secret, totp })
    await app.auth.signOut()
  }, asTyped(codeOf(device)))
  return device
}
