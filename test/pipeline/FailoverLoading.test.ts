/** The first call of a program, which loads the module that chooses a host only if the first host does not answer. */
import { assert, beforeEach, describe, it, vi } from "vitest"
import { linesOf, type State, withHosts } from "../kit/hosts.ts"

const person = { email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null }

beforeEach(() => void vi.resetModules())

/** An app of a program that has made no call. */
const firstCall = async (...states: ReadonlyArray<State>) => {
  const { baseUrl, emulator, hosts } = await withHosts(...states)
  const { createClientApp } = await import("../../src/promise/index.ts")
  const app = createClientApp({ ...emulator.project, baseUrl, tokenStore: "memory", retry: false })
  return { app, hosts, lines: () => hosts.map(linesOf) }
}

describe("the first call", () => {
  it("is one request to a host that answers", async () => {
    const { app, lines } = await firstCall("up", "up")
    await app.auth.signUpWithPassword(person)
    assert.deepStrictEqual(lines(), [["POST /auth/password/sign-up"], []])
  })

  for (const state of ["refused", "reset", "html404", "html503", "silent"] as const) {
    it(`that reads from a host that is ${state} continues with the next one`, async () => {
      const { app, hosts, lines } = await firstCall(state, "up", "up")
      const start = performance.now()
      await app.project.get()
      // An attempt on one host lasts 30 s; the next host is asked after one second.
      assert.isBelow(performance.now() - start, 15_000)
      const firstHostLines = state === "refused" ? [] : ["GET /projects/current"]
      assert.deepStrictEqual(lines(), [firstHostLines, ["GET /projects/current"], []])
      // The next call starts there.
      await hosts[0]?.turn("up")
      await app.auth.signUpWithPassword(person)
      assert.deepStrictEqual(lines()[1], ["GET /projects/current", "POST /auth/password/sign-up"])
    })
  }

  it("that writes continues with the next host if the first one refuses connections", async () => {
    const { app, lines } = await firstCall("refused", "up")
    await app.auth.signUpWithPassword(person)
    assert.deepStrictEqual(lines(), [[], ["POST /auth/password/sign-up"]])
  })

  it("that writes is not sent again if the host may have received it", async () => {
    const { app, lines } = await firstCall("reset", "up")
    assert.isFalse((await app.safe.auth.signUpWithPassword(person)).ok)
    assert.deepStrictEqual(lines(), [["POST /auth/password/sign-up"], []])
  })

  it("takes the answer of a slow host, if it is first", async () => {
    const { app, hosts } = await firstCall("up", "silent")
    const [slow] = hosts
    slow?.delay(1_300)
    const { id } = await app.project.get()
    assert.isString(id)
    assert.isAtMost(hosts[1]?.requests.length ?? 0, 1)
  })
})
