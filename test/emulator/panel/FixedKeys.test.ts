/** Fixed keys for an `.env` file, and the sites that may send them. */
import { assert, describe, it } from "@effect/vitest"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { make, makeSync, type Options } from "../../../src/emulator/index.ts"
import { quick } from "../Api.ts"

const fixedOptions = { ...quick, fixedKeys: true }

describe("fixed keys", () => {
  it("are the same in each emulator with the option `fixedKeys`, and in no other", () => {
    const [firstEmulator, secondEmulator] = [makeSync(fixedOptions), makeSync(fixedOptions)]
    assert.deepStrictEqual([firstEmulator.project, firstEmulator.internal], [secondEmulator.project, secondEmulator.internal])
    const random = makeSync(quick)
    assert.notStrictEqual(random.project.projectId, firstEmulator.project.projectId)
    assert.notStrictEqual(random.project.secretServerKey, makeSync(quick).project.secretServerKey)
    firstEmulator.reset()
    assert.deepStrictEqual(firstEmulator.project, secondEmulator.project)
  })

  it("are replaced by the keys of a saved emulator", async () => {
    const folder = await mkdtemp(join(tmpdir(), "latchkey-keys-"))
    const first = await make({ ...quick, data: folder })
    await first.close()
    const second = await make({ ...fixedOptions, data: folder })
    assert.deepStrictEqual(second.project, first.project)
    await second.close()
    await rm(folder, { recursive: true })
  })

  const listUsers = async (headers: { readonly [name: string]: string }, options: Options = fixedOptions) => {
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

  it("are accepted from pages on localhost or a private IP address", async () => {
    const names = [
      "localhost",
      "1.localhost",
      "127.0.0.1",
      "192.168.0.7",
      "172.31.0.1",
      "100.64.0.1",
      "[::1]",
      "[fd00::1]",
      "[fe80::1]"
    ]
    for (const name of names) assert.deepStrictEqual(await listUsers({ origin: `http://${name}:3000` }), [200, 200], name)
  })

  it("are accepted by a name that no website can register or that is permitted", async () => {
    assert.deepStrictEqual(await listUsers({}), [200, 200])
    for (const host of ["localhost:8102", "192.0.2.1:8102", "emulator:8102", "host.docker.internal:8102", "emulator.test"]) {
      assert.deepStrictEqual(await listUsers({ host }), [200, 200], host)
    }
    const host = "emulator.example.com:8102"
    assert.deepStrictEqual(await listUsers({ host }), [403, 403])
    assert.deepStrictEqual(await listUsers({ host }, { ...fixedOptions, allowedHosts: ["emulator.example.com"] }), [200, 200])
  })

  it("are refused if a website sends them, because every website knows them", async () => {
    for (
      const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "http://203.0.113.9" },
        { origin: "http://[2001:db8::1]" },
        { origin: "http://10.evil.example" },
        { host: "evil.example", "sec-fetch-site": "same-origin" },
        // After DNS rebinding over http, browsers send neither Origin nor Fetch Metadata with GET.
        { host: "evil.example:8102" },
        { host: "emulator", "sec-fetch-site": "same-origin" },
        { host: "<invalid>" }
      ]
    ) {
      assert.deepStrictEqual(await listUsers(headers), [403, 403], JSON.stringify(headers))
    }
    // Other sites do not know random keys.
    assert.deepStrictEqual(await listUsers({ origin: "https://evil.example" }, { ...quick, fixedKeys: false }), [200, 200])
  })

  it("are refused for the project `internal` if the other project has own keys", async () => {
    const emulator = makeSync({ ...fixedOptions, project: { secretServerKey: "ssk_own" } })
    const { projectId, superSecretAdminKey } = emulator.internal
    const { status } = await emulator.fetch(`${emulator.apiUrl}/users`, {
      headers: {
        origin: "https://evil.example",
        "x-stack-access-type": "admin",
        "x-stack-project-id": projectId,
        "x-stack-super-secret-admin-key": superSecretAdminKey
      }
    })
    assert.strictEqual(status, 403)
  })

  it("allow client access from pages of any origin", async () => {
    const emulator = makeSync(fixedOptions)
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
