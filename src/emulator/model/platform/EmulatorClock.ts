/** Moves the emulator's clock. */
import type { Memory } from "../../store/Store.ts"
import { settleAll } from "../emails/EmailOutbox.ts"

/** The last moment that four digits of a year can name. */
export const never = 253_402_300_799_000

/** Moves the clock by milliseconds, and sends what is due then; `false` where it would leave the years 1970 to 9999. */
export const advance = (memory: Memory, millis: number): boolean => {
  const offset = memory.clockOffset + millis
  const now = (memory.lastRequestAt === 0 ? Date.now() : memory.lastRequestAt) + offset
  if (!(now >= 0 && now <= never)) return false
  memory.clockOffset = offset
  settleAll(memory, memory.lastRequestAt + offset)
  return true
}
