/** A one-time code (RFC 6238) by WebCrypto alone. */

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

const decodedValue = (base32: string): Uint8Array<ArrayBuffer> => {
  const bits = [...base32.replaceAll("=", "")].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("")
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The six digits for the 30-second step at this time, in milliseconds since 1970. */
export const totpAt = async (secret: string, millis: number): Promise<string> => {
  const key = await crypto.subtle.importKey("raw", decodedValue(secret), { name: "HMAC", hash: "SHA-1" }, false, ["sign"])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(millis / 30_000)))
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter))
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf
  return String((mac.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0")
}
