/** The session's tokens as live values: redacted, renewed, cleared with the session, and never dehydrated. */
import { assert, describe, it } from "vitest"
import { type Live, tokens } from "../../src/live/index.ts"
import { createClientApp, dehydrateValues, live, reveal } from "../../src/promise/index.ts"
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
    const pair = await app.auth.findTokens()
    const value = live(app, tokens)
    const current = () => value.state.status === "ok" ? value.state.value : undefined
    const unsubscribe = value.subscribe(() => {})
    await untilChanged(value, () => current() !== undefined)
    assert.deepStrictEqual(reveal(current()), reveal(pair))
    const text = JSON.stringify(value.state) + String(value.state)
    for (const secret of Object.values(reveal(pair ?? assert.fail("signed out")))) assert.notInclude(text, secret ?? "none")

    assert.deepStrictEqual((await dehydrateValues(app, [tokens])).values, {})
    await app.auth.signOut()
    await untilChanged(value, () => current() === null)
    unsubscribe()
  })
})
