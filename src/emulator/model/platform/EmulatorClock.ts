/** Moves the emulator's clock. */
import type { Store } from "../../store/Store.ts"
import { sendAllDue } from "../emails/EmailOutbox.ts"

/** The last moment that four digits of a year can name. */
export const maxTime = 253_402_300_799_000

/** Moves the clock by milliseconds, and sends what is due then; `false` where it would leave the years 1970 to 9999. */
export const advanceClock = (store: Store, millis: number): boolean => {
  const offset = store.clockOffset + millis
  const now = (store.lastRequestAt === 0 ? Date.now() : store.lastRequestAt) + offset
  if (!(now >= 0 && now <= maxTime)) return false
  store.clockOffset = offset
  sendAllDue(store, store.lastRequestAt + offset)
  return true
}
