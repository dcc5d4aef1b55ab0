/** Lazily loaded verbs of a client app. */
import { assert, beforeEach, describe, it } from "@effect/vitest"
import { vi } from "vitest"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { reveal } from "../../src/promise/calls/reveal.ts"
import { type Later, later } from "../../src/promise/later.ts"
import { verbNames } from "../../src/promise/verbNames.ts"
import { accessToken, projectId, tagOf, user, userId } from "../kit/TestApp.ts"

const load = vi.hoisted(() => vi.fn<() => Promise<Later>>())
vi.mock("../../src/promise/loadLater.ts", () => ({ loadLater: load }))

const signedIn = { access_token: accessToken(Date.now() + 3_600_000), refresh_token: "rt", user_id: userId }
const answers: { readonly [path: string]: unknown } = {
  "/auth/password/sign-in": signedIn,
  "/auth/anonymous/sign-up": signedIn,
  "/users/me": user,
  "/auth/sessions/current": { success: true },
  "/teams": { items: [], is_paginated: false }
}
const fetch: typeof globalThis.fetch = (input) => {
  const path = String(input).replace(/^.*\/api\/v1/, "").split("?")[0] ?? ""
  const response = answers[path]
  return response === undefined ? Promise.reject(new Error(`not expected: ${path}`)) : Promise.resolve(Response.json(response))
}
/** An app of a program that has loaded nothing yet. */
const make = async () => {
  vi.resetModules()
  const { createClientApp } = await import("../../src/promise/ClientApp.ts")
  return createClientApp({ projectId, tokenStore: "memory", fetch })
}
const credentials = { email: "ada@example.com", password: "correct horse" }

/** Keeps the next load pending forever; resolves when that load starts. */
const neverLoads = () =>
  new Promise<void>((resolve) => {
    load.mockImplementationOnce(() => {
      resolve()
      return new Promise<Later>(() => {})
    })
  })

/** The paths of the functions in a record of groups, in order. */
const paths = (group: object, before = ""): ReadonlyArray<string> =>
  Object.entries(group).flatMap(([name, verb]: [string, unknown]) =>
    typeof verb === "function"
      ? [before + name]
      : typeof verb === "object" && verb !== null
      ? paths(verb, `${before}${name}.`)
      : []
  )
const groups = (app: object) => paths(Object.fromEntries(Object.entries(app).filter(([name]) => name in verbNames)))

describe("lazy verbs", () => {
  beforeEach(() => {
    load.mockReset()
    load.mockResolvedValue(later)
  })

  it("have the names of the loaded verbs", async () => {
    assert.deepStrictEqual([...groups(await make())].sort(), [...paths(later.verbs)].sort())
    assert.deepStrictEqual(Object.keys(verbNames), Object.keys(later.verbs))
  })

  it("are functions before they are loaded, even in copies of the app", async () => {
    const app = await make()
    const { teams } = { ...app }
    assert.deepStrictEqual(Object.keys(app.safe), Object.keys(later.verbs))
    assert.isFunction(teams.list)
    assert.isString(app.oauth.providers.list.name)
    assert.strictEqual(load.mock.calls.length, 0)
  })

  it("are not loaded by signing in and out, and reads of user, tokens and query", async () => {
    const app = await make()
    assert.deepStrictEqual(await app.navigation.takeFromQuery({ names: ["code"] }), { code: null })
    await app.auth.signInWithPassword(credentials)
    assert.strictEqual((await app.user.get()).displayName, "Ada")
    assert.isString(reveal(await app.auth.findTokens())?.accessToken)
    await app.auth.signOut()
    assert.strictEqual(load.mock.calls.length, 0)
  })

  it("call the loaded verb of the same name, and load once", async () => {
    const app = await make()
    await app.auth.signInWithPassword(credentials)
    assert.deepStrictEqual(await app.teams.list(), [])
    assert.deepStrictEqual(await app.safe.teams.list(), { ok: true, value: [] })
    assert.strictEqual(load.mock.calls.length, 1)
  })

  it("fail with Unreachable if they cannot be loaded, and load on the next call", async () => {
    const app = await make()
    await app.auth.signInWithPassword(credentials)
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    const result = await app.safe.teams.list()
    assert(!result.ok && isCallError(result.error))
    assert.strictEqual(result.error.reason._tag, "Unreachable")
    assert.strictEqual(result.error.call.endpoint, "import latchkey/promise/later")
    assert.deepStrictEqual(await app.teams.list(), [])
  })

  it("are refused after dispose, without being loaded", async () => {
    const app = await make()
    await app.dispose()
    const result = await app.safe.teams.list()
    assert(!result.ok && isCallError(result.error))
    assert.strictEqual(result.error.reason._tag, "Disposed")
    assert.strictEqual(load.mock.calls.length, 0)
  })

  it("are refused if the app is disposed while they load", async () => {
    const app = await make()
    const loading = neverLoads()
    const call = app.safe.teams.list()
    await loading
    await app.dispose()
    const result = await call
    assert(!result.ok && isCallError(result.error))
    assert.strictEqual(result.error.reason._tag, "Disposed")
  })

  it("reject with the signal's reason if it aborts while they load", async () => {
    const controller = new AbortController()
    const app = (await make()).with({ signal: controller.signal })
    const loading = neverLoads()
    const call = app.teams.list().catch((error: unknown) => error)
    await loading
    controller.abort(new Error("enough"))
    assert.strictEqual((await call as Error).message, "enough")
  })

  it("include passkey sign-in and the signed-out fallbacks of `user.get`", async () => {
    const app = await make()
    assert.strictEqual((await app.user.get({ or: "anonymous" })).displayName, "Ada")
    assert.strictEqual(load.mock.calls.length, 1)
    const refusal = await app.safe.auth.signInWithPasskey({ hostname: "app.example.com" })
    assert.strictEqual(refusal.ok ? undefined : tagOf(refusal.error), "PasskeysNotSupported")
  })
})
