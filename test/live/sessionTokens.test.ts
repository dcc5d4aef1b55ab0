/** The session's tokens as live values: redacted, renewed, cleared with the session, and never dehydrated. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { authHeaders, authJson, type Live, refreshToken } from "../../src/live/index.ts"
import { createClientApp, dehydrateValues, live } from "../../src/promise/index.ts"
import { newEmulator } from "../kit/emulator.ts"

const changed = async (of: Live<unknown, unknown>, fits: () => boolean) => {
  if (fits()) return
  await new Promise<void>((resolve) => {
    const unsubscribe = of.subscribe(() => {
      if (!fits()) return
      unsubscribe()
      resolve()
    })
  })
}

describe("the live tokens", () => {
  it("are redacted, follow the session, and are not dehydrated", async () => {
    const emulator = newEmulator()
    await using app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
    await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
    const pair = await app.auth.getAuthJson()
    const [json, headers, token] = [live(app, authJson), live(app, authHeaders), live(app, refreshToken)]
    const held = (of: Live<unknown, unknown>) =>
      of.state.status === "ok" && Redacted.isRedacted(of.state.value) ? Redacted.value(of.state.value) : null
    const unsubscribe = [json, headers, token].map((of) => of.subscribe(() => {}))
    await changed(json, () => held(json) !== null)
    await changed(headers, () => held(headers) !== null)
    await changed(token, () => held(token) !== null)
    assert.deepStrictEqual(held(json), pair)
    assert.deepStrictEqual(held(headers), { "x-stack-auth": JSON.stringify(pair) })
    assert.strictEqual(held(token), pair.refreshToken)
    const shown = JSON.stringify([json.state, headers.state, token.state]) + String(json.state)
    for (const secret of [pair.accessToken, pair.refreshToken]) assert.notInclude(shown, secret ?? "none")

    const known = await dehydrateValues(app, [authJson, authHeaders, refreshToken])
    assert.deepStrictEqual(known.values, {})
    await app.auth.signOut()
    await changed(token, () => token.state.status === "ok" && token.state.value === null)
    await changed(json, () => JSON.stringify(held(json)) === JSON.stringify({ accessToken: null, refreshToken: null }))
    unsubscribe.forEach((end) => end())
  })
})
