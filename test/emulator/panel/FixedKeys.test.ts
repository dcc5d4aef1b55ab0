/** Fixed keys for an `.env` file, and the sites that may send them. */
import { assert, describe, it } from "@effect/vitest"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { make, makeSync } from "../../../src/emulator/index.ts"
import { quick } from "../Api.ts"

const fixed = { ...quick, fixedKeys: true }

describe("fixed keys", () => {
  it("are the same in each emulator with the option `fixedKeys`, and in no other", () => {
    const [one, other] = [makeSync(fixed), makeSync(fixed)]
    assert.deepStrictEqual([one.project, one.internal], [other.project, other.internal])
    const random = makeSync(quick)
    assert.notStrictEqual(random.project.projectId, one.project.projectId)
    assert.notStrictEqual(random.project.secretServerKey, makeSync(quick).project.secretServerKey)
    one.reset()
    assert.deepStrictEqual(one.project, other.project)
  })

  it("are replaced by the keys of a saved emulator", async () => {
    const folder = await mkdtemp(join(tmpdir(), "latchkey-keys-"))
    const first = await make({ ...quick, data: folder })
    await first.close()
    const second = await make({ ...fixed, data: folder })
    assert.deepStrictEqual(second.project, first.project)
    await second.close()
    await rm(folder, { recursive: true })
  })

  const listUsers = async (headers: { readonly [name: string]: string }, options = fixed) => {
    const emulator = makeSync(options)
    const { projectId, secretServerKey, superSecretAdminKey } = emulator.project
    const status = async (keys: { readonly [name: string]: string }) =>
      (await emulator.fetch(`${emulator.apiUrl}/users`, { headers: { "x-stack-project-id": projectId, ...keys, ...headers } }))
        .status
    return [
      await status({ "x-stack-access-type": "server", "x-stack-secret-server-key": secretServerKey }),
      await status({ "x-stack-access-type": "admin", "x-hexclave-super-secret-admin-key": superSecretAdminKey })
    ]
  }

  it("are accepted from programs, and from pages on localhost or an IP address", async () => {
    assert.deepStrictEqual(await listUsers({}), [200, 200])
    for (const origin of ["http://localhost:3000", "http://app.localhost", "https://127.0.0.1:8443", "http://192.168.0.7:3000"]) {
      assert.deepStrictEqual(await listUsers({ origin }), [200, 200], origin)
    }
  })

  it("are refused if a website sends them, because every website knows them", async () => {
    for (
      const headers of [{ origin: "https://evil.example" }, { origin: "null" }, {
        host: "evil.example",
        "sec-fetch-site": "same-origin"
      }]
    ) {
      assert.deepStrictEqual(await listUsers(headers), [403, 403], JSON.stringify(headers))
    }
    // Other sites do not know random keys.
    assert.deepStrictEqual(await listUsers({ origin: "https://evil.example" }, { ...quick, fixedKeys: false }), [200, 200])
  })

  it("allow client access from pages of any origin", async () => {
    const emulator = makeSync(fixed)
    const { projectId, publishableClientKey } = emulator.project
    const { status } = await emulator.fetch(`${emulator.apiUrl}/projects/current`, {
      headers: {
        origin: "https://app.example",
        "x-stack-access-type": "client",
        "x-stack-project-id": projectId,
        "x-stack-publishable-client-key": publishableClientKey
      }
    })
    assert.strictEqual(status, 200)
  })
})
