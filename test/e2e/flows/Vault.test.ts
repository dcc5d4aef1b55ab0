/**
 * The data vault from end to end: values are stored at the emulator, can be read by any program with the secret, and are sent only
 * encrypted.
 */
import { inspect } from "node:util"
import { assert, describe, it } from "vitest"
import { createServerApp } from "../../../src/promise/index.ts"
import { catalog } from "../../emulator/Callers.ts"
import vectors from "../../services/server/vault-vectors.json" with { type: "json" }
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

const secret = "canary-secret-0815"
const [store, key] = ["vault1", "canary-key-0815"]

/** A project with a store, and a server whose requests are all recorded. */
const keeping = async () => {
  const world = await emulatedApps()
  await world.override(catalog)
  const sentBodies: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sentBodies.push(`${request.url} ${inspect(Object.fromEntries(request.headers))} ${await request.clone().text()}`)
    return world.emulator.fetch(request)
  }
  const server = () => createServerApp({ ...world.emulator.project, baseUrl: world.emulator.url, fetch })
  /** Stores bytes as another program could. */
  const plant = async (hashedKey: string, encryptedValue: string) => {
    const { projectId, secretServerKey } = world.emulator.project
    const response = await world.emulator.fetch(`${world.emulator.apiUrl}/data-vault/stores/${store}/set`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-stack-access-type": "server",
        "x-stack-project-id": projectId,
        "x-stack-secret-server-key": secretServerKey
      },
      body: JSON.stringify({ hashed_key: hashedKey, encrypted_value: encryptedValue })
    })
    assert.strictEqual(response.status, 200)
  }
  return { ...world, plant, sent: sentBodies, server }
}

describe("a value of the vault", () => {
  it("can be read by another program only with the secret", async () => {
    const { server } = await keeping()
    const [firstServer, secondServer] = [server(), server()]
    assert.isNull(await firstServer.vault.findValue(key, { storeId: store, secret }))
    await firstServer.vault.setValue(key, { storeId: store, value: "Grüße 🛥", secret })
    assert.strictEqual(await secondServer.vault.findValue(key, { storeId: store, secret }), "Grüße 🛥")
    assert.isNull(await secondServer.vault.findValue(key, { storeId: store, secret: `${secret} ` }))
    await secondServer.vault.setValue(key, { storeId: store, value: "", secret })
    assert.strictEqual(await firstServer.vault.findValue(key, { storeId: store, secret }), "")
  })
  it("of 1 MB is stored completely", async () => {
    const { server } = await keeping()
    const value = "0123456789abcde\n".repeat(65_536)
    await server().vault.setValue(key, { storeId: store, value, secret })
    assert.strictEqual(await server().vault.findValue(key, { storeId: store, secret }), value)
  })
  it.each(vectors.cases)("written by the existing client is readable: $key", async (vector) => {
    const { plant, server } = await keeping()
    await plant(vector.hashed_key, vector.random_example_encrypted_value)
    assert.strictEqual(await server().vault.findValue(vector.key, { storeId: store, secret: vector.secret }), vector.value)
  })
  it("is reported as unreadable if its version is unknown or its bytes were altered", async () => {
    const { plant, server } = await keeping()
    const [vector] = vectors.cases
    assert(vector)
    const bytes = Buffer.from(vector.random_example_encrypted_value, "base64")
    for (
      const [at, why] of [[0, "version"], [1, "version"], [2, "tag"], [18, "tag"], [30, "tag"], [
        bytes.length - 1,
        "tag"
      ]] as const
    ) {
      const damagedBytes = Buffer.from(bytes)
      damagedBytes[at] = (damagedBytes[at] ?? 0) ^ 0x40
      await plant(vector.hashed_key, damagedBytes.toString("base64"))
      const refusal = await server().safe.vault.findValue(vector.key, { storeId: store, secret: vector.secret })
      assert(!refusal.ok && refusal.error._tag === "VaultValueUnreadable")
      assert.strictEqual(refusal.error.why, why, `byte ${at}`)
    }
  })
  it("requires a store that the project has set up", async () => {
    const { server } = await keeping()
    assert.strictEqual(await tagOf(server().safe.vault.findValue(key, { storeId: "nope", secret })), "DataVaultStoreDoesNotExist")
    assert.strictEqual(
      await tagOf(server().safe.vault.setValue(key, { storeId: "nope", value: "x", secret })),
      "DataVaultStoreDoesNotExist"
    )
  })
  it("leaves the process only encrypted: no request or row contains it or its secret", async () => {
    const { emulator, sent, server } = await keeping()
    const value = "canary-value-0815"
    await server().vault.setValue(key, { storeId: store, value, secret })
    await server().vault.findValue(key, { storeId: store, secret })
    assert.lengthOf(sent, 2)
    const allText = `${sent.join()} ${JSON.stringify(emulator.snapshot())}`
    for (const text of [secret, key, value]) {
      for (const form of ["utf8", "base64", "base64url", "hex"] as const) {
        assert.notInclude(allText, Buffer.from(text).toString(form).replaceAll("=", ""))
      }
    }
  })
})
