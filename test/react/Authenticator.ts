/** An authenticator app with codes that do not expire during a test. */
import type { TOTP } from "otpauth"
import type { Emulator } from "../../src/emulator/index.ts"

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
