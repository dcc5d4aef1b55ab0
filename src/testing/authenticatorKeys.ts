/** Keys and bytes of the software authenticator: P-256 keys from WebCrypto, in the formats of COSE and WebAuthn. */
import { encodeCBOR } from "@levischuck/tiny-cbor"
import { decode } from "jose/base64url"

type Bytes = Uint8Array<ArrayBuffer>

const curve = { name: "ECDSA", namedCurve: "P-256" } as const

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))

export const concat = (...parts: ReadonlyArray<Uint8Array>): Bytes => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A key pair for ES256. Only the public key can be exported. */
export const generateKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(curve, false, ["sign", "verify"])

/** The public key as an EC2 key of COSE (RFC 9053, section 7.1): kty 2, alg -7, crv 1, x, y. */
export const coseKey = async (publicKey: CryptoKey): Promise<Uint8Array> => {
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey)
  return encodeCBOR(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, decode(x)], [-3, decode(y)]]))
}

/** The signature of `bytes` in WebCrypto's format: `r` followed by `s`, 32 bytes each. */
export const sign = async (privateKey: CryptoKey, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, bytes))

/** The DER INTEGER of a non-negative number: without leading zeros, except for one if the sign bit would otherwise be set. */
const integer = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Uint8Array.of(0) : bytes.subarray(first)
  const padding = (digits[0] ?? 0) >= 0x80 ? [0] : []
  return concat(Uint8Array.of(0x02, digits.length + padding.length, ...padding), digits)
}

/** The signature in WebAuthn's format: an Ecdsa-Sig-Value (RFC 3279, section 2.2.3). */
export const derSignature = (raw: Uint8Array): Bytes => {
  const [r, s] = [integer(raw.subarray(0, 32)), integer(raw.subarray(32))]
  return concat(Uint8Array.of(0x30, r.length + s.length), r, s)
}
