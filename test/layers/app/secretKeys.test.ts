/** Server options whose failures would otherwise be obscure: a secret of another copy of effect, and an old Node. */
import { Redacted } from "effect"
import { afterEach, assert, describe, it, vi } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { createAdminApp, createServerApp } from "../../../src/promise/index.ts"
import { projectId } from "../../kit/TestApp.ts"

const secretServerKey = "ssk_x"
afterEach(() => void vi.unstubAllGlobals())

it("an unreadable `Redacted` is reported with the reason, not as missing", () => {
  // To this copy of effect, a `Redacted` of another copy has no value.
  const unreadable = Redacted.make(secretServerKey)
  Redacted.wipeUnsafe(unreadable)
  const message = /Option `secretServerKey` is a `Redacted` that cannot be read: .*another copy of effect .*`latchkey doctor`/
  assert.throws(() => createServerApp({ projectId, secretServerKey: unreadable }), message)
  assert.throws(() => createAuthentication({ projectId, secretServerKey: unreadable }), message)
  const admin = { projectId, secretServerKey, superSecretAdminKey: unreadable }
  assert.throws(() => createAdminApp(admin), /Option `superSecretAdminKey` is a `Redacted`/)
})

it.each([["18.20.8", true], ["20.18.3", true], ["20.19.0", false], ["24.0.0", false], [undefined, false]])(
  "a server app is refused on Node %s: %s",
  (node, isRefused) => {
    vi.stubGlobal("process", { ...process, env: process.env, versions: { node } })
    const create = () => void createServerApp({ projectId, secretServerKey })
    if (isRefused) assert.throws(create, `is ${node}. Latchkey needs Node 20.19 or later.`)
    else create()
  }
)

describe("a secret key over plain http", () => {
  const admin = { projectId, secretServerKey, superSecretAdminKey: "sak_x" }
  const creates = [
    (options: { readonly baseUrl: string; readonly allowHttp?: boolean }) => void createServerApp({ ...admin, ...options }),
    (options: { readonly baseUrl: string; readonly allowHttp?: boolean }) => void createAdminApp({ ...admin, ...options }),
    (options: { readonly baseUrl: string; readonly allowHttp?: boolean }) =>
      void createAuthentication({ projectId, secretServerKey, ...options })
  ]
  it.each(["api.example.com", "8.8.8.8", "172.32.0.1", "localhost.example.com", "[2001:db8::1]"])("is refused for %s", (host) => {
    for (const create of creates) {
      assert.throws(
        () => create({ baseUrl: `http://${host}` }),
        /Option `baseUrl` .*would receive the secret key over plain http/
      )
      create({ baseUrl: `http://${host}`, allowHttp: true })
      create({ baseUrl: `https://${host}` })
    }
    createAuthentication({ projectId, secretServerKey: null, baseUrl: `http://${host}` })
  })
  it.each([
    "localhost:8102",
    "127.0.0.1",
    "[::1]",
    "10.0.2.2",
    "172.16.0.1",
    "emulator:8102",
    "host.docker.internal",
    "[fd00::1]"
  ])(
    "is sent to %s",
    (host) => {
      for (const create of creates) create({ baseUrl: `http://${host}` })
    }
  )
})

it("a base URL with a line break, which URL parsers drop, is refused", () => {
  assert.throws(() => createServerApp({ projectId, secretServerKey, baseUrl: "http://127.0.0.1:8102/\nA=b" }), /Option `baseUrl`/)
})
