/** Live values of a promise app, as a program without a framework shows them. */
import { assert, describe, it } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { currentUser, type Live, type LiveState, teams } from "../../src/live/index.ts"
import { type ClientApp, live } from "../../src/promise/index.ts"
import { signedOut } from "../../src/testing/index.ts"

const credentials = { email: "ada@example.com", password: "analytical engine" }

const open = (): ClientApp => signedOut("client", makeSync()).app
/** Waits until the value is as wanted. */
const until = <A, E>(value: Live<A, E>, wanted: (state: LiveState<A, E>) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!wanted(value.state)) return
      leave()
      resolve()
    }
    const leave = value.subscribe(look)
    look()
  })
const named = (name: string) => (state: LiveState<{ readonly displayName: string | null } | null, unknown>) =>
  state.status === "ok" && state.value?.displayName === name

describe("live", () => {
  it("shows who is signed in, and each change of theirs, until they leave", async () => {
    await using app = open()
    const user = live(app, currentUser)
    assert.strictEqual(live(app, currentUser), user)
    const states: Array<string> = []
    user.subscribe(() => states.push(user.state.status))
    await until(user, (state) => state.status === "ok" && state.value === null)
    await app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null })
    await until(user, (state) => state.status === "ok" && state.value?.primaryEmail === credentials.email)
    await app.user.update({ displayName: "Ada" })
    await until(user, named("Ada"))
    await app.auth.signOut()
    assert.deepStrictEqual(user.state, { status: "ok", value: null, stale: null })
    assert.notInclude(states, "pending")
    assert.notInclude(states, "error")
  })

  it("is of one app only, and ends with it", async () => {
    const [app, other] = [open(), open()]
    assert.notStrictEqual(live(app, teams), live(other, teams) as unknown)
    await app.dispose()
    await other.dispose()
  })
})
