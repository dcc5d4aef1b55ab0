/** The passkeys of the scenario, at a provider whose options of a ceremony are wrong: calls that depend on them are not made. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Reference } from "../../../packages/cli/src/conform/Runner.ts"
import { Runner } from "../../../packages/cli/src/conform/Runner.ts"
import { passkeys } from "../../../packages/cli/src/conform/scenario/passkeys.ts"
import { Scratch } from "../../../packages/cli/src/conform/Scratch.ts"
import { makeSync } from "../../../src/emulator/index.ts"

const initiate = { registration: /initiate-passkey-registration$/, signIn: /initiate-passkey-authentication$/ }

/** The scenario's calls after `change` of each successful answer to the start of a ceremony. */
const results = async (start: RegExp, change: (options: { [name: string]: unknown }) => unknown) => {
  const emulator = makeSync({ passwordIterations: 1 })
  const runner = new Runner({
    apiUrl: emulator.apiUrl,
    timeoutMillis: 60_000,
    signal: new AbortController().signal,
    reference: new Map() satisfies Reference,
    transport: (request) =>
      Effect.map(emulator.send(request), (reply) => {
        if (!start.test(request.url) || reply.headers["x-stack-known-error"] !== undefined) return reply
        const body = JSON.parse(reply.body)
        return { ...reply, body: JSON.stringify({ ...body, options_json: change(body.options_json) }) }
      })
  })
  const scratch = new Scratch(runner, emulator.project)
  await scratch.configured({ "auth.passkey.allowSignIn": true }, (inner) => passkeys(inner))
  return (endpoint: string, expects: string) =>
    runner.results.filter((result) => result.endpoint === endpoint && result.expects === expects).map((result) => ({
      notMade: result.notMade,
      differences: result.differences.map(({ kind }) => kind)
    }))
}

const call = { notMade: null, differences: [] }
const withoutCode = { notMade: "an earlier response had no value for body.code", differences: [] }

describe("passkeys of a scratch project", () => {
  it("are registered and used, with calls that match their declarations", async () => {
    const resultsOf = await results(initiate.signIn, (options) => options)
    for (const endpoint of ["StartPasskeyRegistration", "RegisterPasskey", "StartPasskeySignIn", "SignInWithPasskey"]) {
      assert.deepStrictEqual(resultsOf(endpoint, "success")[0], call, endpoint)
    }
  })

  it.each<readonly [string, (options: { [name: string]: unknown }) => unknown]>([
    ["no object", () => null],
    ["a list", () => []],
    ["no relying party", (options) => ({ ...options, rp: undefined })],
    ["a number as the relying party", (options) => ({ ...options, rp: 7 })],
    ["a number as the challenge", (options) => ({ ...options, challenge: 7 })],
    ["no user", (options) => ({ ...options, user: null })],
    ["algorithms that are no list", (options) => ({ ...options, pubKeyCredParams: {} })]
  ])("are not registered with wrong options, which the report names: %s", async (_, change) => {
    const resultsOf = await results(initiate.registration, change)
    assert.deepStrictEqual(resultsOf("StartPasskeyRegistration", "success")[0]?.notMade, null)
    assert.isAbove(resultsOf("StartPasskeyRegistration", "success")[0]?.differences.length ?? 0, 0)
    assert.deepStrictEqual(resultsOf("RegisterPasskey", "success"), [withoutCode])
  })

  it.each<readonly [string, (options: { [name: string]: unknown }) => unknown]>([
    ["no object", () => "words"],
    ["a number as the challenge", (options) => ({ ...options, challenge: 7 })],
    ["credentials that are no list", (options) => ({ ...options, allowCredentials: 7 })]
  ])("are not used with wrong options, which the report names: %s", async (_, change) => {
    const resultsOf = await results(initiate.signIn, change)
    assert.isAbove(resultsOf("StartPasskeySignIn", "success")[0]?.differences.length ?? 0, 0)
    assert.deepStrictEqual(resultsOf("SignInWithPasskey", "success"), [withoutCode])
  })
})
