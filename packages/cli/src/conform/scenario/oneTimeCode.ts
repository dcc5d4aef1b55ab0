/** One-time codes of an authenticator app (RFC 6238, with SHA-1, six digits and steps of 30 seconds). */
import { createHmac } from "node:crypto"

export const oneTimeCode = (secret: Uint8Array, atMillis: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMillis / 30_000)))
  const hash = createHmac("sha1", secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0")
}
