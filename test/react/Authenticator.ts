/** An authenticator app whose codes nobody has to type in a hurry. */
import type { TOTP } from "otpauth"
import type { Emulator } from "../../src/emulator/index.ts"

const stepMillis = 30_000

/** Codes that have just begun to be good: each time, the emulator's clock is set forward to the beginning of a step (RFC 6238). */
export const codesFor = (emulator: Emulator) => {
  let ahead = 0
  return (device: TOTP): string => {
    const wait = stepMillis - (Date.now() + ahead) % stepMillis
    emulator.advanceClock(wait)
    ahead += wait
    return device.generate({ timestamp: Date.now() + ahead })
  }
}
