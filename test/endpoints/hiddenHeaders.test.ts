/** Refusals whose headers a proxy removed, or a browser hides because CORS does not expose them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Endpoints from "../../src/endpoints/index.ts"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { decodeResponse } from "../../src/pipeline/request/decodeResponse.ts"
import { createClientApp, createServerApp } from "../../src/promise/index.ts"
import { reader } from "../../src/schema/wire/Codec.ts"
import { newEmulator } from "../kit/emulator.ts"
import { projectId, reply } from "../kit/TestApp.ts"

const endpoints = Object.entries(Endpoints).flatMap(([name, endpoint]) => "method" in endpoint ? [[name, endpoint] as const] : [])
const target = { endpoint: "test", method: "POST", path: "/test" } as const

describe("a body with a code and an error", () => {
  it.effect("is a success of no endpoint, with status 200 and without headers", () =>
    Effect.gen(function*() {
      assert.isAbove(endpoints.length, 190)
      for (const [name, endpoint] of endpoints) {
        for (const code of ["ACCESS_TOKEN_EXPIRED", "CODE_OF_TOMORROW"]) {
          const body = {
            code,
            error: "The provider's text.",
            details: { expired_at_millis: 1 },
            success: true,
            ok: true,
            id: "x"
          }
          const response = { ...reply(200, body), headers: {} }
          const result = yield* Effect.result(
            decodeResponse(endpoint, reader)(target, response)
          )
          assert.strictEqual(result._tag, "Failure", name)
        }
      }
    }))

  it.effect("of a proxy is still a failure of the provider", () =>
    Effect.gen(function*() {
      const body = { code: "BAD_GATEWAY", error: "upstream" }
      for (const [status, tag] of [[502, "ServerFailure"], [429, "Throttled"]] as const) {
        const error = yield* Effect.flip(
          decodeResponse(Endpoints.ReadUser, reader)(target, reply(status, body))
        )
        assert.strictEqual(isCallError(error) && error.reason._tag, tag)
      }
    }))
})

/** Apps behind a proxy that removes these headers of responses. */
const behindProxy = async (hides: (name: string) => boolean) => {
  const emulator = newEmulator()
  const requests = new Array<string>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new URL(new Request(input).url).pathname)
    const response = await emulator.fetch(input, init)
    const headers = new Headers(response.headers)
    for (const name of Array.from(headers.keys()).filter(hides)) headers.delete(name)
    return new Response(response.body, { status: response.status, headers })
  }
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const common = { projectId, publishableClientKey, baseUrl: emulator.url, fetch }
  const app = createClientApp({ ...common, tokenStore: "memory" })
  await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
  return { app, emulator, requests, server: createServerApp({ ...common, secretServerKey }) }
}

describe("without the provider's headers", () => {
  it("a refused write is no success, and the error names the headers and the cause", async () => {
    const { app, server } = await behindProxy((name) => name.startsWith("x-stack-"))
    const outcomes = [
      await server.safe.items.increase("credits", { userId: projectId, quantity: 1 }),
      await app.safe.invitations.accept({ code: "x".repeat(45) })
    ]
    for (const outcome of outcomes) {
      assert.include(
        outcome.ok ? "" : outcome.error.message,
        "The response has no x-stack-known-error and x-stack-actual-status: a proxy removes it, or CORS does not expose it."
      )
    }
  })

  it("a wrong password has its own error", async () => {
    const { app } = await behindProxy((name) => name.startsWith("x-stack-"))
    const outcome = await app.safe.auth.signInWithPassword({ email: "ada@example.com", password: "difference engine" })
    assert.strictEqual(!outcome.ok && outcome.error._tag, "EmailPasswordMismatch")
  })

  it("an expired token is renewed", async () => {
    const { app, emulator, requests } = await behindProxy((name) => name === "x-stack-known-error")
    const code = "ACCESS_TOKEN_EXPIRED"
    const body = JSON.stringify({ code, error: "Access token has expired.", details: { expired_at_millis: 1 } })
    emulator.addFault({ method: "GET", path: "/users/me", status: 401, body })
    assert.strictEqual((await app.user.get()).primaryEmail, "ada@example.com")
    assert.strictEqual(requests.filter((path) => path.endsWith("/auth/oauth/token")).length, 1)
  })
})

it("a header that a proxy has doubled is read once", async () => {
  const { app, emulator } = await behindProxy(() => false)
  const code = "USER_NOT_FOUND"
  emulator.addFault({
    method: "GET",
    path: "/users/me",
    status: 200,
    body: JSON.stringify({ code, error: "No such user." }),
    headers: { "x-stack-known-error": `${code}, ${code}`, "x-stack-actual-status": "404, 404" }
  })
  const outcome = await app.safe.user.get()
  const { call, reason } = outcome.ok || outcome.error._tag !== "CallError" ? assert.fail(JSON.stringify(outcome)) : outcome.error
  assert.deepStrictEqual([call.status, reason._tag, "code" in reason && reason.code], [404, "Unrecognized", code])
})
