/** Random text in the provider's format: lower-case Crockford base32 (docs/provider/conventions.md#random-text). */
import { base32 } from "./Base32.ts"

/** Unused random bytes, requested in bulk: a request for a thousand takes no longer than one for 29. */
let pool = new Uint8Array(0)
let usedBytes = 0

const randomBytes = (count: number): Uint8Array => {
  if (usedBytes + count > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(Math.max(count, 4096)))
    usedBytes = 0
  }
  return pool.subarray(usedBytes, usedBytes += count)
}

/** Default entropy of a random string, in bits. */
export const randomBits = 224

/** Returns random text of `bits / 5` characters, rounded up. @default 224 bits, 45 characters */
export const randomString = (bits = randomBits): string => {
  const length = Math.ceil(bits / 5)
  return base32(randomBytes(Math.ceil(length * 5 / 8)), length)
}
