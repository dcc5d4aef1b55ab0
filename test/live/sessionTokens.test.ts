/** The session's tokens as live values: redacted, renewed, cleared with the session, and never dehydrated. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { authHeaders, authJson, type Live, refreshToken } from "../../src/live/index.ts"
import { createClientApp, dehydrateValues, live } from "../../src/promise/index.ts"
import { newEmulator } from "../kit/emulator.ts"

const untilChanged = async (liveValue: Live<unknown, unknown>, fits: () => boolean) => {
  if (fits()) return
  await new Promise<void>((resolve) => {
    const unsubscribe = liveValue.subscribe(() => {
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
    const hold = (liveValue: Live<unknown, unknown>) =>
      liveValue.state.status === "ok" && Redacted.isRedacted(liveValue.state.value) ? Redacted.value(liveValue.state.value) : null
    const unsubscribe = [json, headers, token].map((liveValue) => liveValue.subscribe(() => {}))
    await untilChanged(json, () => hold(json) !== null)
    await untilChanged(headers, () => hold(headers) !== null)
    await untilChanged(token, () => hold(token) !== null)
    assert.deepStrictEqual(hold(json), pair)
    assert.deepStrictEqual(hold(headers), { "x-stack-auth": JSON.stringify(pair) })
    assert.strictEqual(hold(token), pair.refreshToken)
    const text = JSON.stringify([json.state, headers.state, token.state]) + String(json.state)
    for (const secret of [pair.accessToken, pair.refreshToken]) assert.notInclude(text, secret ?? "none")

    const values = await dehydrateValues(app, [authJson, authHeaders, refreshToken])
    assert.deepStrictEqual(values.values, {})
    await app.auth.signOut()
    await untilChanged(token, () => token.state.status === "ok" && token.state.value === null)
    await untilChanged(json, () => JSON.stringify(hold(json)) === JSON.stringify({ accessToken: null, refreshToken: null }))
    unsubscribe.forEach((end) => end())
  })
})
