/** The vault's encryption: the provider's vectors, a second implementation, and corruption of every byte. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2Sync } from "node:crypto"
import { afterEach, vi } from "vitest"
import * as VaultCipher from "../../../src/services/server/VaultCipher.ts"
import { runs } from "../../kit/Depth.ts"
import { anyText, fc } from "../../kit/Seed.ts"
import vectors from "./vault-vectors.json" with { type: "json" }

const decrypt = (derivedValue: Uint8Array<ArrayBuffer>, ciphertext: string) =>
  VaultCipher.decrypt("logbook", derivedValue, ciphertext)
const whyNot = (derivedValue: Uint8Array<ArrayBuffer>, ciphertext: string) =>
  Effect.map(Effect.flip(decrypt(derivedValue, ciphertext)), (error) => error._tag === "VaultValueUnreadable" ? error.why : error)
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"))
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")
/** Any 32 bytes work as a key; only its own tests need the costly derivation. */
const derivation = new Uint8Array(32).map((_, index) => index * 7)

/** The scheme of docs/provider/vault.md over Node's own primitives. */
const b = {
  hash: (purpose: string, secret: string, value: string | Uint8Array, rounds: number) => {
    const salt = JSON.stringify(["stack-crypto-helper-iterated-hash", purpose, "", Buffer.from(secret).toString("base64")])
    return new Uint8Array(pbkdf2Sync(value, salt, rounds, 32, "sha256"))
  },
  derive: (secret: string, key: string) =>
    b.hash("stack-data-vault-client-side-encryption-value-encryption-key-hash", secret, key, 100_000),
  hashedKey: (secret: string, derivedValue: Uint8Array) =>
    base64(b.hash("stack-data-vault-client-side-encryption-key-hash", secret, derivedValue, 1)),
  aesKey: (derivedValue: Uint8Array, salt: Uint8Array) => {
    const purpose = "stack-data-vault-client-side-encryption-value-encryption-value-encryption"
    const info = JSON.stringify(["stack-crypto-helper-derived-symmetric-key", purpose, "binary-key", base64(salt)])
    return new Uint8Array(hkdfSync("sha256", derivedValue, salt, info, 32))
  },
  encrypt: (derivedValue: Uint8Array, salt: Uint8Array, iv: Uint8Array, value: Uint8Array) => {
    const cipher = createCipheriv("aes-256-gcm", b.aesKey(derivedValue, salt), iv)
    return base64(Buffer.concat([Uint8Array.of(1, 0), salt, iv, cipher.update(value), cipher.final(), cipher.getAuthTag()]))
  },
  decrypt: (derivedValue: Uint8Array, ciphertext: string) => {
    const bytes = bytesOf(ciphertext)
    const decipher = createDecipheriv("aes-256-gcm", b.aesKey(derivedValue, bytes.slice(2, 18)), bytes.slice(18, 30))
    decipher.setAuthTag(bytes.slice(-16))
    return Buffer.concat([decipher.update(bytes.slice(30, -16)), decipher.final()]).toString("utf8")
  }
}
const [salt, iv] = [new Uint8Array(16).fill(3), new Uint8Array(12).fill(5)]

describe("the encryption scheme", () => {
  it("hashes the key with 100,000 iterations", () => assert.strictEqual(VaultCipher.iterations, 100_000))
  it("encrypts with AES-GCM 256, a 12-byte IV and a 16-byte salt", () => {
    assert.deepStrictEqual([VaultCipher.keyBits, VaultCipher.ivBytes, VaultCipher.saltBytes], [256, 12, 16])
  })
})

describe("the provider's vectors", () => {
  afterEach(() => vi.restoreAllMocks())

  it.effect.each(vectors.cases)("are reproduced for the secret $secret and the key $key", (vector) =>
    Effect.gen(function*() {
      const derivedValue = yield* VaultCipher.derive(vector.secret, vector.key)
      assert.strictEqual(Buffer.from(derivedValue).toString("hex"), vector.derived_key_hex)
      assert.strictEqual(yield* VaultCipher.hashedKey(vector.secret, derivedValue), vector.hashed_key)
      assert.strictEqual(yield* decrypt(derivedValue, vector.random_example_encrypted_value), vector.value)
      assert.strictEqual(yield* decrypt(derivedValue, vector.fixed.encrypted_value), vector.value)
      // The same random source yields the same bytes.
      const chance = Buffer.from(vector.fixed.salt_hex + vector.fixed.iv_hex, "hex")
      let takenValue = 0
      vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
        const bytes = array as unknown as Uint8Array
        bytes.set(chance.subarray(takenValue, takenValue += bytes.length))
        return array
      })
      assert.strictEqual(yield* VaultCipher.encrypt(derivedValue, vector.value), vector.fixed.encrypted_value)
      assert.strictEqual(takenValue, chance.length)
    }))
  it.effect("that contain no intermediate values are reproduced too", () =>
    Effect.gen(function*() {
      const { encrypted_value, hashed_key, key, secret, value } = vectors.other
      const derivedValue = yield* VaultCipher.derive(secret, key)
      assert.strictEqual(yield* VaultCipher.hashedKey(secret, derivedValue), hashed_key)
      assert.strictEqual(yield* decrypt(derivedValue, encrypted_value), value)
    }))
})

describe("an implementation with Node's crypto module", () => {
  it("hashes any secret and key to the same values as the cipher", { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        anyText,
        anyText,
        async (secret, key) => {
          const derivedValue = await Effect.runPromise(VaultCipher.derive(secret, key))
          assert.deepStrictEqual(derivedValue, b.derive(secret, key))
          assert.strictEqual(
            await Effect.runPromise(VaultCipher.hashedKey(secret, derivedValue)),
            b.hashedKey(secret, derivedValue)
          )
        }
      ),
      // 100,000 rounds each. With another number of rounds or another purpose, the first case would fail.
      { numRuns: runs(3, 12) }
    ))
  it("reads any text that the cipher has encrypted, and vice versa", () =>
    fc.assert(fc.asyncProperty(anyText, async (text) => {
      assert.strictEqual(b.decrypt(derivation, await Effect.runPromise(VaultCipher.encrypt(derivation, text))), text)
      const writtenCookies = b.encrypt(derivation, salt, iv, new TextEncoder().encode(text))
      assert.strictEqual(await Effect.runPromise(decrypt(derivation, writtenCookies)), text)
    })))
})

describe("a value", () => {
  const hold = (text: string) =>
    Effect.gen(function*() {
      assert.strictEqual(yield* decrypt(derivation, yield* VaultCipher.encrypt(derivation, text)), text)
    })
  it.effect.each(["", "\u0000", "\uFEFFbehind a byte order mark", "𝄞 é e\u0301 \uFFFD\r\n"])("is restored unchanged: %j", hold)
  it.effect("of 1 MB is restored unchanged", () => hold("0123456789abcde\n".repeat(65_536)))

  it.effect("with any changed byte is never decrypted", () =>
    Effect.gen(function*() {
      const bytes = bytesOf(yield* VaultCipher.encrypt(derivation, "plain text"))
      for (const [index, byte] of bytes.entries()) {
        for (const flip of [byte ^ 1, byte ^ 128, byte ^ 255]) {
          assert.strictEqual(yield* whyNot(derivation, base64(bytes.with(index, flip))), index < 2 ? "version" : "tag")
        }
      }
      // 2 + 16 + 12 bytes before the ciphertext, and a tag of 16 bytes after it.
      assert.strictEqual(bytes.length, 30 + "plain text".length + 16)
      for (const end of bytes.keys()) {
        const expected = end < 2 ? "version" : end < 46 ? "length" : "tag"
        assert.strictEqual(yield* whyNot(derivation, base64(bytes.slice(0, end))), expected)
      }
      assert.strictEqual(yield* whyNot(derivation, base64(Uint8Array.of(...bytes, 0))), "tag")
    }))
  it.effect("with a changed character, or in another base64 encoding, is never decrypted", () =>
    Effect.gen(function*() {
      // 47 bytes: the last character before the padding has spare bits.
      const ciphertext = yield* VaultCipher.encrypt(derivation, "x")
      assert.isTrue(ciphertext.endsWith("="))
      for (const index of ciphertext.split("").keys()) {
        for (const character of ["A", "x", "9", "/", "=", "-", "\n", "ä"]) {
          const change = ciphertext.slice(0, index) + character + ciphertext.slice(index + 1)
          if (change !== ciphertext) assert.isString(yield* whyNot(derivation, change))
        }
      }
      const spellings = [` ${ciphertext}`, `${ciphertext}\n`, ciphertext.slice(0, -1), `${ciphertext}AAAA`, "null", "not base64"]
      for (const spelling of spellings) assert.isString(yield* whyNot(derivation, spelling))
    }))
  it.effect("of another version or key, or with invalid UTF-8, causes a typed error", () =>
    Effect.gen(function*() {
      const bytes = bytesOf(yield* VaultCipher.encrypt(derivation, "plain text"))
      for (const [first, second] of [[0, 0], [1, 1], [2, 0], [0, 1]] as const) {
        assert.strictEqual(yield* whyNot(derivation, base64(Uint8Array.of(first, second, ...bytes.slice(2)))), "version")
      }
      assert.strictEqual(yield* whyNot(derivation.map((byte) => byte ^ 1), base64(bytes)), "tag")
      assert.strictEqual(yield* whyNot(derivation, b.encrypt(derivation, salt, iv, Uint8Array.of(0x61, 0xFF, 0xFE))), "text")
      assert.strictEqual(yield* whyNot(derivation, b.encrypt(derivation, salt, iv, Uint8Array.of(0xED, 0xA0, 0x80))), "text")
    }))
  it("that is a random string, not a ciphertext, causes a typed error, not a defect", () =>
    fc.assert(fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
      assert.isString(await Effect.runPromise(whyNot(derivation, text)))
    })))
})

describe("the salts and initialization vectors of the data vault", () => {
  it("do not repeat in 100,000 writes", () => {
    const headers = Array.from({ length: 100_000 }, VaultCipher.header)
    for (const part of [[2, 18], [18, 30]] as const) {
      assert.strictEqual(new Set(headers.map((header) => base64(header.subarray(...part)))).size, headers.length)
    }
    assert.isTrue(headers.every((header) => header.length === 30 && header[0] === 1 && header[1] === 0))
  })
  it.effect("are new for each write, even of the same value", () =>
    Effect.gen(function*() {
      const writes = yield* Effect.forEach(Array.from({ length: 1_000 }), () => VaultCipher.encrypt(derivation, "same"), {
        concurrency: 20
      })
      const ivs = writes.map((writtenCookies) => base64(bytesOf(writtenCookies).slice(18, 30)))
      assert.strictEqual(new Set(ivs).size, writes.length)
      assert.strictEqual(new Set(writes.map((writtenCookies) => base64(bytesOf(writtenCookies).slice(30)))).size, writes.length)
    }))
})
