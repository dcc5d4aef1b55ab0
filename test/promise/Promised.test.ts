/** The promise facade: same verbs, same errors, and signals that cancel. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { vi } from "vitest"
import { CallError } from "../../src/errors/call/CallError.ts"
import { NotSignedIn, TokenStoreRequired } from "../../src/errors/local/UsageErrors.ts"
import { PasswordTooLong } from "../../src/errors/provider/SignInErrors.ts"
import { UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { type ClientApp, createClientApp, createServerApp } from "../../src/promise/index.ts"
import { serverAppIn } from "../../src/promise/ServerApp.ts"
import { accessToken, projectId, refusal, reply, serverUser, tagOf, user, userId } from "../kit/TestApp.ts"

/** A `fetch` that responds by path, and records its requests. */
const fetching = (answers: { readonly [path: string]: WireResponse | (() => Promise<Response>) }) => {
  const calls: Array<{ readonly path: string; readonly init: RequestInit }> = []
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const path = String(input).replace(/^.*\/api\/v1/, "")
    calls.push({ path, init })
    const response = answers[path.split("?")[0] ?? ""]
    if (typeof response === "function") return response()
    if (response === undefined) return Promise.reject(new Error(`not expected: ${path}`))
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]]
    )
    return Promise.resolve(new Response(response.body, { status: response.status, headers }))
  }
  return { fetch, seen: calls }
}
const farFuture = accessToken(Date.now() + 3_600_000)
const signedIn = reply(200, { access_token: farFuture, refresh_token: "rt", user_id: userId })
const client = (answers: Parameters<typeof fetching>[0], tokenStore: "memory" | null = "memory") => {
  const { fetch, seen } = fetching(answers)
  return { app: createClientApp({ projectId, tokenStore, fetch }), seen }
}
const server = (answers: Parameters<typeof fetching>[0]) => {
  const { fetch, seen } = fetching(answers)
  return { app: createServerApp({ projectId, secretServerKey: "ssk_x", fetch }), seen }
}
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => assert.fail("resolved"), (error: unknown) => error)

describe("a client app", () => {
  it("signs in, reads the user and signs out", async () => {
    const { app, seen } = client({
      "/auth/password/sign-in": signedIn,
      "/users/me": reply(200, user),
      "/auth/sessions/current": reply(200, { success: true })
    })
    assert.isNull(await app.user.find())
    assert.strictEqual(seen.length, 0)
    assert.deepStrictEqual(await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" }), { userId })
    const me = await app.user.get()
    assert.strictEqual(me.displayName, "Ada")
    assert.deepStrictEqual(me.signedUpAt, new Date(1_700_000_000_000))
    await app.auth.signOut()
    assert.isNull(await app.user.find())
    await app.dispose()
  })
  it("rejects a failed call with its tagged error", async () => {
    const { app } = client({})
    assert.instanceOf(await rejection(app.user.get()), NotSignedIn)
    assert.instanceOf(
      await rejection(app.auth.signUpWithPassword({ email: "a@b.com", password: "x".repeat(71), verificationCallbackUrl: null })),
      PasswordTooLong
    )
  })
  it("without a token store refuses verbs that need a session, and sends no request", async () => {
    const { app, seen } = client({}, null)
    for (
      const call of [
        app.user.find(),
        app.auth.signInWithPassword({ email: "a@b", password: "x" }),
        app.auth.signOut(),
        app.user.update({})
      ]
    ) {
      assert.instanceOf(await rejection(call), TokenStoreRequired)
    }
    assert.strictEqual(seen.length, 0)
  })
  it("reads null instead of an anonymous user, unless includeAnonymous is set", async () => {
    const { app } = client({ "/auth/password/sign-in": signedIn, "/users/me": reply(200, { ...user, is_anonymous: true }) })
    await app.auth.signInWithPassword({ email: "a@b", password: "x" })
    assert.isNull(await app.user.find())
    assert.isTrue((await app.user.find({ includeAnonymous: true }))?.isAnonymous)
  })
  it("reads null as the user, and ends the session, if the session's user was deleted", async () => {
    const { app } = client({
      "/auth/password/sign-in": signedIn,
      "/auth/oauth/token": refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"),
      "/users/me": refusal(400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    })
    await app.auth.signInWithPassword({ email: "a@b", password: "x" })
    assert.isNull(await app.user.find())
    assert.deepStrictEqual(await app.auth.getState(), { status: "signed-out" })
  })
  it("is signed out after signing out, even if the provider fails", async () => {
    const { fetch } = fetching({ "/auth/password/sign-in": signedIn, "/auth/sessions/current": reply(500, "boom") })
    const app = createClientApp({ projectId, tokenStore: "memory", fetch, retry: false })
    await app.auth.signInWithPassword({ email: "a@b", password: "x" })
    assert.isFalse((await app.safe.auth.signOut()).ok)
    assert.isNull(await app.user.find())
  })
  it("is signed out after signing out of a session that has already ended", async () => {
    const { app } = client({
      "/auth/password/sign-in": signedIn,
      "/auth/sessions/current": refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    })
    await app.auth.signInWithPassword({ email: "a@b", password: "x" })
    await app.auth.signOut()
    assert.isNull(await app.user.find())
  })
})

describe("the safe form", () => {
  it("returns typed errors as values", async () => {
    const { app } = server({ [`/users/${userId}`]: refusal(404, "USER_NOT_FOUND") })
    const result = await app.safe.users.get(userId)
    if (result.ok) return assert.fail("found")
    switch (result.error._tag) {
      case "UserNotFound":
        assert.strictEqual(result.error.code, "USER_NOT_FOUND")
        break
      default:
        assert.fail(result.error._tag)
    }
    const signedOut = await createClientApp({ projectId, tokenStore: "memory" }).safe.user.get()
    assert.isTrue(!signedOut.ok && signedOut.error._tag === "NotSignedIn")
  })
  it("returns successes as values", async () => {
    const { app } = server({ [`/users/${userId}`]: reply(200, serverUser) })
    const result = await app.safe.users.get(userId)
    assert.isTrue(result.ok && result.value.displayName === "Ada")
    assert.instanceOf(
      await rejection(server({ [`/users/${userId}`]: refusal(404, "USER_NOT_FOUND") }).app.users.get(userId)),
      UserNotFound
    )
  })
})

describe("an unexpected failure", () => {
  const bug = new RangeError("a bug")
  const brokenTransport = Layer.succeed(Transport, () => Effect.die(bug))
  const app = () => serverAppIn(brokenTransport, { projectId, secretServerKey: "ssk_x" })

  it("is a CallError with the thrown value if a request was sent", async () => {
    const outcome = await app().safe.users.get(userId)
    if (outcome.ok || outcome.error._tag !== "CallError") return assert.fail("no CallError")
    assert.strictEqual(outcome.error.reason._tag, "Unexpected")
    assert.strictEqual(outcome.error.reason._tag === "Unexpected" && outcome.error.reason.cause, bug)
    assert.include(outcome.error.message, "users.get: The call ended unexpectedly (RangeError)")
    assert.instanceOf(await rejection(app().users.get(userId)), CallError)
  })
  it("is a CallError with the reason `Disposed` after the app is disposed", async () => {
    const endedApp = app()
    await endedApp.dispose()
    const outcome = await endedApp.safe.users.get(userId)
    assert.isTrue(!outcome.ok && outcome.error._tag === "CallError" && outcome.error.reason._tag === "Disposed")
    assert.instanceOf(await rejection(endedApp.users.get(userId)), CallError)
  })
  it.each([
    ["auth.setPassword", ({ safe }: ClientApp) => safe.auth.setPassword(undefined as never)],
    ["user.update", ({ safe }: ClientApp) => safe.user.update(undefined as never)]
  ])("is Unsendable if no request was sent, and names the call: %s", async (endpoint, call) => {
    const outcome = await call(client({}).app)
    if (outcome.ok || outcome.error._tag !== "CallError") return assert.fail("no CallError")
    assert.strictEqual(outcome.error.reason._tag, "Unsendable")
    assert.include(outcome.error.message, `an argument of ${endpoint}`)
    assert.deepStrictEqual(outcome.error.call, { endpoint, method: "", path: "", status: 0, requestId: null, text: null })
  })
  it("is rethrown unchanged if the program's own navigator throws it", async () => {
    const redirect = new Error("NEXT_REDIRECT")
    const navigator = () => {
      throw redirect
    }
    const app = createClientApp({ projectId, tokenStore: "memory", navigator })
    assert.strictEqual(await rejection(app.navigation.redirectToSignIn()), redirect)
    assert.strictEqual(await rejection(app.safe.user.get({ or: "redirect" })), redirect)
  })
})

describe("a signal", () => {
  const hanging = () => {
    let abortCount = 0
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => {
          abortCount++
          reject(init.signal?.reason)
        })
      )
    return { app: createServerApp({ projectId, secretServerKey: "ssk_x", fetch }), aborted: () => abortCount }
  }
  it("has one listener for all its calls, and none after them", async () => {
    const controller = new AbortController()
    const [additions, removals] = [
      vi.spyOn(controller.signal, "addEventListener"),
      vi.spyOn(controller.signal, "removeEventListener")
    ]
    const { app } = server({ [`/users/${userId}`]: reply(200, serverUser) })
    for (let round = 1; round < 3; round++) {
      await Promise.all(Array.from({ length: 20 }, () => app.with(controller).users.get(userId)))
      assert.deepStrictEqual([additions.mock.calls.length, removals.mock.calls.length], [round, round])
    }
    await app.dispose()
  })

  it("aborts the request; calls, even safe ones, reject with the signal's reason", async () => {
    const { aborted, app } = hanging()
    for (
      const call of [
        (signal: AbortSignal) => app.with({ signal }).users.get(userId),
        (signal: AbortSignal) => app.with({ signal }).safe.users.get(userId)
      ]
    ) {
      const controller = new AbortController()
      const failure = rejection(call(controller.signal))
      await new Promise(setImmediate)
      controller.abort(new Error("left the page"))
      assert.strictEqual((await failure as Error).message, "left the page")
    }
    assert.strictEqual(aborted(), 2)
  })
  it("prevents requests if it is already aborted", async () => {
    const { aborted, app } = hanging()
    assert.strictEqual((await rejection(app.with({ signal: AbortSignal.abort() }).users.get(userId)) as Error).name, "AbortError")
    assert.strictEqual(aborted(), 0)
  })
  it("is refused if it is not in an object, because calls would not be cancelled", () => {
    const { app } = hanging()
    const client = createClientApp({ projectId, tokenStore: null })
    for (const candidate of [app, client]) {
      const { signal } = new AbortController()
      const wrongOptions: ReadonlyArray<object> = [signal, { signal: "abort" }, { signal: new AbortController() }]
      for (const wrong of wrongOptions) {
        // As an untyped caller passes it.
        assert.throws(() => candidate.with(wrong), /Option `signal`/)
      }
    }
  })
  it("does not affect the app whose `with` received it", async () => {
    const { app } = server({ [`/users/${userId}`]: reply(200, serverUser) })
    await rejection(app.with({ signal: AbortSignal.abort() }).users.get(userId))
    assert.strictEqual((await app.users.get(userId)).id, userId)
  })
})

it("`with` refuses an option that it does not have", () => {
  const app = createServerApp({ projectId, secretServerKey: "ssk_x" })
  const wrongOptions = { totalTimeout: 2_000 } as object
  assert.throws(() => app.with(wrongOptions), "Option `totalTimeout` is not an option of `with`. Pass it to the app.")
})

describe("a list", () => {
  const id = (n: number) => userId.slice(0, -1) + String(n)
  const pageReplies = () => {
    const calls: Array<string> = []
    const fetch: typeof globalThis.fetch = (input) => {
      const url = new URL(input instanceof Request ? input.url : input)
      calls.push(url.search)
      const from = Number(url.searchParams.get("cursor")?.at(-1) ?? 0)
      const limit = Number(url.searchParams.get("limit"))
      const items = Array.from({ length: Math.min(limit, 5 - from) }, (_, index) => ({ ...serverUser, id: id(from + index) }))
      const next_cursor = from + limit < 5 ? id(from + limit) : null
      return Promise.resolve(Response.json({ items, is_paginated: true, pagination: { next_cursor } }))
    }
    return { app: createServerApp({ projectId, secretServerKey: "ssk_x", fetch }), seen: calls }
  }
  it("is read page by page, and only as far as the loop runs", async () => {
    const { app, seen } = pageReplies()
    const allIds: Array<string> = []
    for await (const { id } of app.users.stream({ limit: 2 })) allIds.push(id)
    assert.deepStrictEqual(allIds, [0, 1, 2, 3, 4].map(id))
    assert.strictEqual(seen.length, 3)
    for await (const _ of app.users.stream({ limit: 2 })) break
    assert.strictEqual(seen.length, 4)
  })
  it("can be read one page at a time with a cursor", async () => {
    const { app } = pageReplies()
    const page = await app.users.page({ limit: 2, cursor: id(2) })
    assert.deepStrictEqual([page.items.map(({ id }) => id), page.nextCursor], [[id(2), id(3)], id(4)])
  })
  it("rejects if a page fails", async () => {
    const { app } = server({ "/users": refusal(401, "INVALID_SECRET_SERVER_KEY", { project_id: projectId }) })
    const iterator = app.users.stream()[Symbol.asyncIterator]()
    assert.strictEqual(tagOf(await rejection(iterator.next()) as { readonly _tag: string }), "InvalidSecretServerKey")
  })
})
