/** Live values of a promise app, for programs without a framework. */
import { Effect, Layer } from "effect"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { ClientApp, TokenStoreMemory } from "../../src/index.ts"
import { currentUser, type Live, type LiveState, project, teams } from "../../src/live/index.ts"
import { serverUsers } from "../../src/live/serverValues.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { type ClientApp as App, live, promised } from "../../src/promise/index.ts"
import { serverAppIn } from "../../src/promise/ServerApp.ts"
import { signedOut } from "../../src/testing/index.ts"
import { projectId } from "../kit/TestApp.ts"

const credentials = { email: "ada@example.com", password: "analytical engine" }

const open = (): App => signedOut("client", makeSync()).app
/** Waits until the value matches. */
const until = <A, E>(value: Live<A, E>, fits: (state: LiveState<A, E>) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!fits(value.state)) return
      leave()
      resolve()
    }
    const leave = value.subscribe(look)
    look()
  })
const hasName = (name: string) => (state: LiveState<{ readonly displayName: string | null } | null, unknown>) =>
  state.status === "ok" && state.value?.displayName === name

describe("a live value", () => {
  it("shows the signed-in user and each change until the sign-out", async () => {
    await using app = open()
    const user = live(app, currentUser)
    assert.strictEqual(live(app, currentUser), user)
    const states: Array<string> = []
    user.subscribe(() => states.push(user.state.status))
    await until(user, (state) => state.status === "ok" && state.value === null)
    await app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null })
    await until(user, (state) => state.status === "ok" && state.value?.primaryEmail === credentials.email)
    await app.user.update({ displayName: "Ada" })
    await until(user, hasName("Ada"))
    await app.auth.signOut()
    assert.deepStrictEqual(user.state, { status: "ok", value: null, stale: null })
    assert.notInclude(states, "pending")
    assert.notInclude(states, "error")
  })

  it("is separate for each app", async () => {
    const [app, secondApp] = [open(), open()]
    assert.notStrictEqual(live(app, teams), live(secondApp, teams) as unknown)
    await app.dispose()
    await secondApp.dispose()
  })

  it("settles as `Disposed` if its app is disposed before its first read ends", async () => {
    const app = serverAppIn(Layer.succeed(Transport, () => Effect.never), {
      projectId,
      secretServerKey: "ssk_x",
      tokenStore: "memory"
    })
    const early = live(app, project)
    const states: Array<string> = []
    early.subscribe(() => states.push(early.state.status))
    await new Promise((resolve) => setImmediate(resolve))
    assert.strictEqual(early.state.status, "pending")
    await app.dispose()
    await early.settled
    const late = live(app, serverUsers())
    await late.settled
    late.refresh()
    for (const { state } of [early, late]) {
      assert.isTrue(state.status === "error" && isCallError(state.error) && state.error.reason._tag === "Disposed")
    }
    assert.deepStrictEqual(states, ["error"])
  })

  it("keeps the last value when the app is disposed", async () => {
    const app = open()
    const user = live(app, currentUser)
    await user.settled
    await app.dispose()
    user.refresh()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepInclude(user.state, { status: "ok", value: null })
  })

  it("settles with the error of an app layer that fails", async () => {
    await using app = promised(ClientApp.layer({ projectId: "none", tokenStore: TokenStoreMemory.layer }), {})
    const user = live(app, currentUser)
    await user.settled
    assert.isTrue(user.state.status === "error" && (user.state.error as { readonly _tag: string })._tag === "InvalidOption")
  })
})

describe("a live value that had no subscriber for some time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Waits until `isDone`. Many turns of the event loop for each step of the clock, because a busy machine signs tokens slowly. */
  const waitUntil = async (isDone: () => boolean) => {
    while (!isDone()) {
      for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(10)
    }
  }
  const signUp = (app: App, email = credentials.email) =>
    app.auth.signUpWithPassword({ ...credentials, email, verificationCallbackUrl: null })
  const emailOf = ({ state }: Live<{ readonly primaryEmail: string | null } | null, unknown>) =>
    state.status === "ok" ? state.value?.primaryEmail ?? null : state.status

  it("follows changes if its first subscriber comes after 6 seconds", async () => {
    await using app = open()
    const user = live(app, currentUser)
    await user.settled
    await vi.advanceTimersByTimeAsync(6_000)
    const emails: Array<string | null> = []
    user.subscribe(() => emails.push(emailOf(user)))
    await signUp(app)
    await waitUntil(() => emails.at(-1) === credentials.email)
    assert.strictEqual(emailOf(user), credentials.email)
    user.refresh()
  })

  it("follows changes again if a subscriber comes back after 6 seconds", async () => {
    await using app = open()
    const user = live(app, currentUser)
    const unsubscribe = user.subscribe(() => {})
    await waitUntil(() => emailOf(user) === null)
    unsubscribe()
    await vi.advanceTimersByTimeAsync(6_000)
    const emails: Array<string | null> = []
    const again = user.subscribe(() => emails.push(emailOf(user)))
    await signUp(app)
    await waitUntil(() => emails.at(-1) === credentials.email)
    again()
    await vi.advanceTimersByTimeAsync(6_000)
    user.refresh()
    await user.settled
    assert.strictEqual(emailOf(user), credentials.email)
  })

  it("shows the current user, not the user whom it showed before", async () => {
    await using app = open()
    await signUp(app)
    const user = live(app, currentUser)
    await user.settled
    await app.auth.signOut()
    await signUp(app, "grace@example.com")
    await user.settled
    assert.strictEqual(emailOf(user), "grace@example.com")
    assert.strictEqual(live(app, currentUser).state, user.state)
  })
})
