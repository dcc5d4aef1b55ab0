/** The events of `onSessionChange`, for token stores whose reads are slow or fail. */
import { assert, describe, it, vi } from "vitest"
import { type ClientApp, createClientApp, customTokenStore } from "../../src/promise/index.ts"
import { email, memory, world } from "../layers/tokenStores/FunctionsWorld.ts"

const password = "analytical engine"
const signUp = (app: ClientApp) => app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })

/** A store whose reads return the session that it held when they began, once they are released. */
const slowStore = () => {
  const { state, store } = memory()
  const heldResponses: Array<() => void> = []
  const control = { isSlow: false }
  const get = () => {
    const { text } = state
    return control.isSlow ? new Promise<string | null>((resolve) => heldResponses.push(() => resolve(text))) : text
  }
  return { control, held: heldResponses, state, store: { ...store, get } }
}

const record = (app: ClientApp) => {
  const statuses: Array<string> = []
  const stop = app.onSessionChange(({ status }) => statuses.push(status))
  return { statuses, stop }
}
/** Lets the app finish what it has begun. */
const rest = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

describe("onSessionChange", () => {
  it("does not report the state at its start", async () => {
    const { state, store } = memory()
    const { app } = world(store)
    await signUp(app)
    const { statuses } = record(app)
    await rest()
    assert.deepStrictEqual(statuses, [])
    assert.isNotNull(state.text)
    await app.auth.signOut()
    await rest()
    assert.deepStrictEqual(statuses, ["signed-out"])
  })

  it.each(["first", "second"])("reports a sign-in during the %s step of its first read", async (step) => {
    const { control, held, state, store } = slowStore()
    const { emulator, shared } = world(store)
    const onChange = vi.fn()
    const network = Promise.withResolvers<void>()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await emulator.fetch(input, init)
      onChange()
      await network.promise
      return response
    }
    const app = createClientApp({ ...shared, fetch, tokenStore: customTokenStore(store) })
    const signedUp = signUp(app)
    await vi.waitUntil(() => onChange.mock.calls.length > 0)
    control.isSlow = true
    const { statuses } = record(app)
    await vi.waitUntil(() => held.length === 1)
    if (step === "second") {
      held[0]?.()
      await vi.waitUntil(() => held.length === 2)
    }
    control.isSlow = false
    network.resolve()
    await vi.waitUntil(() => state.sets === 1)
    await rest()
    held.forEach((release) => release())
    await signedUp
    await rest()
    assert.deepStrictEqual(statuses, ["signed-in"])
    await app.auth.signOut()
    await rest()
    assert.deepStrictEqual(statuses, ["signed-in", "signed-out"])
  })

  it("reports the first change after a first read that failed", async () => {
    const { store } = memory()
    const control = { reads: 0, isLocked: true }
    const get = () => {
      control.reads++
      if (control.isLocked) throw new Error("The keychain is locked")
      return store.get()
    }
    const { app } = world({ ...store, get })
    const { statuses } = record(app)
    await vi.waitUntil(() => control.reads > 0)
    await rest()
    control.isLocked = false
    await signUp(app)
    await rest()
    assert.deepStrictEqual(statuses, ["signed-in"])
    await app.auth.signOut()
    await rest()
    assert.deepStrictEqual(statuses, ["signed-in", "signed-out"])
  })

  it("reports nothing after it is stopped during its first read", async () => {
    const { control, held, store } = slowStore()
    const { app } = world(store)
    control.isSlow = true
    const { statuses, stop } = record(app)
    await vi.waitUntil(() => held.length === 1)
    stop()
    control.isSlow = false
    held.forEach((release) => release())
    await signUp(app)
    await rest()
    assert.deepStrictEqual(statuses, [])
  })

  it.each([undefined, null, "onChange", {}])("refuses %s in place of its callback", (onChange) => {
    const { app } = world(memory().store)
    // Untyped callers may pass anything.
    assert.throws(() => app.onSessionChange(onChange as never), /Option `onChange` must be a function/)
  })
})
