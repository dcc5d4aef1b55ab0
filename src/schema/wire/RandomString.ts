/** Random text as the provider makes it: lower-case Crockford base32 (docs/provider/conventions.md#random-text). */
import { base32 } from "./Base32.ts"

/** Random bytes, bought in bulk: asking for 29 of them costs as much as asking for a thousand. */
let pool = new Uint8Array(0)
let used = 0

const randomBytes = (count: number): Uint8Array => {
  if (used + count > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(Math.max(count, 4096)))
    used = 0
  }
  return pool.subarray(used, used += count)
}

/** Bits of chance in a random string that nobody asked more or less of. */
export const randomBits = 224

/** `bits / 5` characters, rounded up. @default 224 bits, 45 characters */
export const randomString = (bits = randomBits): string => {
  const length = Math.ceil(bits / 5)
  return base32(randomBytes(Math.ceil(length * 5 / 8)), length)
}
