/**
 * WebCrypto computed synchronously by `node:crypto`: its promises resolve in a microtask, so that no operation outlasts a step of the test
 * clock. Simulated processes share the results, because each is a function of its input.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, KeyObject, verify } from "node:crypto"

const buffer = (source: BufferSource): Buffer =>
  source instanceof ArrayBuffer ? Buffer.from(source) : Buffer.from(source.buffer, source.byteOffset, source.byteLength)
/** A copy with its own memory, as WebCrypto returns it. */
const owned = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

const tagBytes = 16
const mostCached = 100_000

const cache = <A>() => {
  const results = new Map<string, A>()
  return (key: string, make: () => A): A => {
    const known = results.get(key)
    if (known !== undefined) return known
    if (results.size >= mostCached) results.clear()
    const made = make()
    results.set(key, made)
    return made
  }
}

interface Hkdf {
  readonly salt: BufferSource
  readonly info: BufferSource
}
interface AesGcm {
  readonly iv: BufferSource
  readonly additionalData?: BufferSource
}

/** Replaces five methods of `crypto.subtle`; returns the function that restores them. */
export const install = (): () => void => {
  const { subtle } = globalThis.crypto
  const derived = cache<ArrayBuffer>()
  const signatures = cache<boolean>()
  const secretOf = (key: CryptoKey) => KeyObject.from(key)
  const replacements = {
    digest: async (_: unknown, data: BufferSource) => owned(createHash("sha256").update(buffer(data)).digest()),
    deriveBits: async ({ info, salt }: Hkdf, key: CryptoKey, length: number) => {
      const secret = secretOf(key).export()
      return derived(
        `${secret.toString("latin1")} ${buffer(info).toString("latin1")}`,
        () => hkdfSync("sha256", secret, buffer(salt), buffer(info), length / 8)
      ).slice(0)
    },
    encrypt: async ({ additionalData, iv }: AesGcm, key: CryptoKey, data: BufferSource) => {
      const cipher = createCipheriv("aes-256-gcm", secretOf(key), buffer(iv))
      if (additionalData) cipher.setAAD(buffer(additionalData))
      return owned(Buffer.concat([cipher.update(buffer(data)), cipher.final(), cipher.getAuthTag()]))
    },
    decrypt: async ({ additionalData, iv }: AesGcm, key: CryptoKey, data: BufferSource) => {
      const bytes = buffer(data)
      const decipher = createDecipheriv("aes-256-gcm", secretOf(key), buffer(iv))
      if (additionalData) decipher.setAAD(buffer(additionalData))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return owned(Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]))
    },
    verify: async (_: unknown, key: CryptoKey, signature: BufferSource, data: BufferSource) => {
      const publicKey = secretOf(key)
      const { x } = publicKey.export({ format: "jwk" })
      return signatures(
        `${x} ${buffer(signature).toString("latin1")} ${buffer(data).toString("latin1")}`,
        () => verify("sha256", buffer(data), { key: publicKey, dsaEncoding: "ieee-p1363" }, buffer(signature))
      )
    }
  }
  const replaced = Object.entries(replacements).map(([name, value]) => {
    const before = Object.getOwnPropertyDescriptor(subtle, name)
    Object.defineProperty(subtle, name, { value, configurable: true })
    return [name, before] as const
  })
  return () => {
    for (const [name, before] of replaced) {
      // Without its own property, the object has the method of its prototype again.
      if (before === undefined) Reflect.deleteProperty(subtle, name)
      else Object.defineProperty(subtle, name, before)
    }
  }
}
