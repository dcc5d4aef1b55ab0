/** Moves the emulator's clock. */
import { currentTime, type Store } from "../../store/Store.ts"
import { sendAllDue } from "../emails/EmailOutbox.ts"

/** The last second with a four-digit year, in milliseconds since 1970. */
export const maxTime = 253_402_300_799_000

/**
 * Moves the clock by milliseconds, and sends the e-mails that become due. Returns `false` without moving the clock if the new time is not
 * within the years 1970 to 9999.
 */
export const advanceClock = (store: Store, millis: number): boolean => {
  const now = currentTime(store) + millis
  if (!(now >= 0 && now <= maxTime)) return false
  store.clockOffset += millis
  sendAllDue(store, now)
  return true
}
