/** Crockford base32 in the provider's format: without padding, in lower case (docs/provider/conventions.md#random-text). */

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/**
 * Encodes bytes, five bits per character, most significant bit first. `length` is the number of characters. @default as many characters as
 * the bytes need
 */
export const base32 = (bytes: Uint8Array, length = Math.ceil(bytes.length * 8 / 5)): string => {
  let text = ""
  for (let index = 0; index < length; index++) {
    const bit = index * 5
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    text += alphabet[(pair >> (11 - (bit & 7))) & 31]
  }
  return text
}
