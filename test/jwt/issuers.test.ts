/** The issuers and the hosts of a provider: both brands of the hosted one, and lists for others. */
import { assert, describe, it } from "vitest"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createVerifier } from "../../src/jwt/index.ts"
import { projectId } from "../kit/TestApp.ts"
import { baseUrl, outcome, sign, world } from "./KeyProvider.ts"

const hostedAddresses = ["https://api.stack-auth.com", "https://api.hexclave.com"] as const
const issuedBy = (host: string, kind = "projects") => ({ iss: `${host}/api/v1/${kind}/${projectId}` })

describe("the hosted provider", () => {
  for (const address of [undefined, ...hostedAddresses, "https://api1.stack-auth.com", "https://api2.hexclave.com/api/v1/"]) {
    it(`is both issuers at ${address ?? "the default address"}`, async () => {
      const { pair, verifier } = await world({ baseUrl: address, userKinds: ["normal", "restricted", "anonymous"] })
      for (const host of hostedAddresses) {
        assert.strictEqual(await outcome({ verifier }, await sign(pair, issuedBy(host))), "accepted")
        const anonymous = {
          ...issuedBy(host, "projects-anonymous-users"),
          aud: `${projectId}:anon`,
          is_anonymous: true,
          is_restricted: true
        }
        assert.strictEqual(await outcome({ verifier }, await sign(pair, anonymous)), "accepted")
        const restrictedUser = {
          ...issuedBy(host, "projects-restricted-users"),
          aud: `${projectId}:restricted`,
          is_restricted: true
        }
        assert.strictEqual(await outcome({ verifier }, await sign(pair, restrictedUser)), "accepted")
      }
      for (
        const host of ["https://api1.stack-auth.com", "https://api.hexclave.com.evil.example", "https://api.dev.hexclave.com"]
      ) {
        assert.strictEqual(await outcome({ verifier }, await sign(pair, issuedBy(host))), "iss")
      }
    })
  }

  it("is both issuers for createAuthentication", async () => {
    const { pair, state } = await world()
    const { authenticate } = createAuthentication({
      projectId,
      secretServerKey: null,
      now: () => state.now,
      fetch: async () => Response.json({ keys: state.keys })
    })
    for (const host of hostedAddresses) {
      const authorization = `Bearer ${await sign(pair, issuedBy(host))}`
      const { status } = await authenticate(new Request("https://app.example.com", { headers: { authorization } }))
      assert.strictEqual(status, "signed-in")
    }
  })
})

describe("another provider", () => {
  it("is the issuers of the list, and by default those of its addresses", async () => {
    const { pair, verifier } = await world({ issuer: ["https://one.example", "https://two.example/"] })
    assert.strictEqual(await outcome({ verifier }, await sign(pair, issuedBy("https://one.example"))), "accepted")
    assert.strictEqual(await outcome({ verifier }, await sign(pair, issuedBy("https://two.example"))), "accepted")
    assert.strictEqual(await outcome({ verifier }, await sign(pair)), "iss")
    const { pair: listPair, verifier: ofList } = await world({ baseUrl: [baseUrl, "https://two.example"] })
    assert.strictEqual(await outcome({ verifier: ofList }, await sign(listPair)), "accepted")
    assert.strictEqual(await outcome({ verifier: ofList }, await sign(listPair, issuedBy("https://two.example"))), "accepted")
  })

  it("is refused without an address or an issuer", () => {
    for (const list of [[], ["api.example.com"], [7 as unknown as string]]) {
      assert.throws(() => createVerifier({ projectId, baseUrl: list }), /`baseUrl`/)
      assert.throws(() => createVerifier({ projectId, baseUrl, issuer: list }), /`issuer`/)
    }
  })
})

describe("the keys", () => {
  const keysAt = async (
    answers: { readonly [host: string]: () => Promise<Response | undefined> | Response },
    timeout?: number
  ) => {
    const { pair, state } = await world()
    const requestedHosts: Array<string> = []
    const verifier = createVerifier({
      projectId,
      baseUrl: ["https://a.example", "https://b.example"],
      issuer: baseUrl,
      now: () => state.now,
      timeout,
      fetch: async (input) => {
        const { host } = new URL(String(input))
        requestedHosts.push(host)
        return await answers[host]?.() ?? Response.json({ keys: state.keys })
      }
    })
    return { requestedHosts, result: await outcome({ verifier }, await sign(pair)) }
  }
  const refuseConnection = () => Promise.reject(new TypeError("fetch failed"))
  const html = () => new Response("<!doctype html>", { status: 200, headers: { "content-type": "text/html" } })

  it("are read from the first host that has them", async () => {
    const bothHosts = ["a.example", "b.example"]
    assert.deepStrictEqual(await keysAt({}), { requestedHosts: ["a.example"], result: "accepted" })
    assert.deepStrictEqual(await keysAt({ "a.example": refuseConnection }), { requestedHosts: bothHosts, result: "accepted" })
    assert.deepStrictEqual(await keysAt({ "a.example": html }), { requestedHosts: bothHosts, result: "accepted" })
    assert.deepStrictEqual(await keysAt({ "a.example": () => Response.json({}) }), {
      requestedHosts: bothHosts,
      result: "accepted"
    })
    assert.deepStrictEqual(await keysAt({ "a.example": refuseConnection, "b.example": refuseConnection }), {
      requestedHosts: bothHosts,
      result: "unavailable"
    })
  })

  it("are read from the next host after a second of silence, within the time limit", async () => {
    const silent = () => new Promise<Response>(() => {})
    const start = performance.now()
    assert.strictEqual((await keysAt({ "a.example": silent })).result, "accepted")
    assert.isBelow(performance.now() - start, 1_500)
    const later = performance.now()
    assert.strictEqual((await keysAt({ "a.example": silent, "b.example": silent }, 400)).result, "unavailable")
    assert.isBelow(performance.now() - later, 800)
  })

  it("are taken from a host that is only slow, while the next one is asked", async () => {
    const slow = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1_300))
    const silent = () => new Promise<Response>(() => {})
    assert.deepStrictEqual(await keysAt({ "a.example": slow, "b.example": silent }), {
      requestedHosts: ["a.example", "b.example"],
      result: "accepted"
    })
  })

  it("are not asked for elsewhere if the provider refuses them", async () => {
    const unknownProject = () => new Response("{}", { status: 404, headers: { "x-stack-request-id": "r" } })
    assert.deepStrictEqual(await keysAt({ "a.example": unknownProject }), {
      requestedHosts: ["a.example"],
      result: "unavailable"
    })
  })
})
