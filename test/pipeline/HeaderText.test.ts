/** Headers that `fetch` would refuse and quote: nothing is sent or retried, and no error shows the value. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { inspect } from "node:util"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { CallError } from "../../src/errors/call/CallError.ts"
import * as Latchkey from "../../src/index.ts"
import { serverAccess } from "../../src/layers/app/ServerApp.ts"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { createClientApp, createServerApp, pairTokenStore, requestTokenStore } from "../../src/promise/index.ts"
import {
  accessToken,
  options,
  project,
  projectId,
  renewal,
  reply,
  scripted,
  serverLayer,
  tokens,
  userId
} from "../kit/TestApp.ts"
import { client as oauthClient } from "../oauth2/Scripted.ts"

const canary = "canary7k2m"
/** Each contains a character that is invalid in a header (RFC 9110, section 5.5). */
const invalidValues = ["\n", "\r", "\0", "\u0001", "\u001b[2J", "\u007f", "€", "😀", "\ud800", "\r\nx-injected: 1"].map((bad) =>
  canary + bad
)

/** Every printed form of an error. */
const printedForms = (error: unknown) =>
  [String(error), (error as Error).stack, JSON.stringify(error), inspect(error, { depth: 12, showHidden: true })].join("\n")

const refusedFor = (error: unknown, header: string) => {
  assert.instanceOf(error, CallError)
  const { reason } = error
  if (reason._tag !== "Unsendable") return assert.fail(`${reason._tag}: ${reason.message}`)
  assert.include(reason.why, header)
  assert.notInclude(printedForms(error), canary)
}

/** A `fetch` that must not be called. */
const counting = () => {
  const paths: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input) => {
    paths.push(String(input))
    return Response.json(project)
  }
  return { asked: paths, fetch }
}

describe("a header that cannot be sent", () => {
  it("in the options is named in the error, without its value", async () => {
    for (const value of invalidValues) {
      const { asked, fetch } = counting()
      const app = createServerApp({ ...options, fetch, extraRequestHeaders: { "x-desk": value } })
      const outcome = await app.safe.project.get()
      refusedFor(outcome.ok ? undefined : outcome.error, "x-desk")
      assert.lengthOf(asked, 0)
    }
  })

  it("is not shown in the error if the header's name is invalid", async () => {
    const { asked, fetch } = counting()
    const app = createServerApp({ ...options, fetch, extraRequestHeaders: { [`Bearer ${canary}`]: "authorization" } })
    const outcome = await app.safe.project.get()
    refusedFor(outcome.ok ? undefined : outcome.error, "RFC 9110")
    assert.lengthOf(asked, 0)
  })

  it.effect("for a session or a key is named in the error", () =>
    Effect.gen(function*() {
      const script = scripted(reply(200, project))
      const inSession = (access: string, refresh: string) =>
        Effect.flip(Latchkey.Project.get()).pipe(
          Effect.provide(serverLayer(Latchkey.TokenStoreMemory.layerFrom(tokens(access, refresh)))),
          Effect.provide(script.transport)
        )
      // An expiring token is renewed instead of sent, so this one is valid for an hour.
      const good = accessToken(3_600_000)
      for (const value of invalidValues) {
        const [head, , tail] = good.split(".")
        const payload = Buffer.from(JSON.stringify({ exp: 3_600 })).toString("base64url")
        refusedFor(yield* inSession(`${head}.${payload}.${tail}${value}`, "rt"), "x-stack-access-token")
        refusedFor(yield* inSession(good, value), "x-stack-refresh-token")
        const call = Latchkey.Users.get(userId).pipe(
          Effect.provideService(Latchkey.ServerAccess, serverAccess(Redacted.make(value))),
          Effect.provide([serverLayer(), script.transport])
        )
        refusedFor(yield* Effect.flip(call), "x-stack-secret-server-key")
      }
      assert.lengthOf(script.seen, 0)
    }))

  it.effect("is reported by the OAuth 2 client as Unsendable, not as a network failure", () =>
    Effect.gen(function*() {
      const { asked, fetch } = counting()
      const request = { url: "https://api.example/", headers: {} }
      for (const value of invalidValues) {
        const attempts: ReadonlyArray<readonly [string, Effect.Effect<unknown, OAuth2.OAuth2Error>]> = [
          ["authorization", OAuth2.userInfo(oauthClient, { accessToken: value, claims: null })],
          ["authorization", OAuth2.request(oauthClient, value, request)],
          ["x-desk", OAuth2.request(oauthClient, "at", { ...request, headers: { "x-desk": value } })]
        ]
        for (const [header, call] of attempts) {
          const error = yield* Effect.flip(Effect.provideService(call, OAuth2.Fetch, fetch))
          assert.isTrue(error.reason._tag === "Unsendable" && error.reason.why.includes(header))
          assert.notInclude(printedForms(error), canary)
        }
      }
      assert.lengthOf(asked, 0)
    }))
})

describe("a token that no header can carry", () => {
  const encodeURIComponent = (text: string) => globalThis.encodeURIComponent(text.toWellFormed())
  const cookie = (value: string) =>
    [
      `stack-refresh-${projectId}=${encodeURIComponent(value)}`,
      `stack-access=${encodeURIComponent(JSON.stringify([value, value]))}`,
      `stack-refresh-${projectId}--default=${encodeURIComponent(JSON.stringify({ refresh_token: value, updated_at_millis: 1 }))}`
    ].join("; ")
  const forms = (value: string) => [
    { cookie: cookie(value) },
    { "x-stack-auth": JSON.stringify({ accessToken: value, refreshToken: value }) },
    {
      authorization: `Bearer stackauth_${
        Buffer.from(JSON.stringify({ accessToken: value, refreshToken: value })).toString("base64")
      }`
    }
  ]

  it("is treated as absent in any source, and causes no request", async () => {
    const { asked, fetch } = counting()
    const { authenticate } = createAuthentication({ ...options, fetch })
    for (const value of invalidValues) {
      for (const headers of forms(value)) {
        assert.isNull(await createServerApp({ ...options, fetch, tokenStore: requestTokenStore({ headers }) }).user.find())
        assert.strictEqual((await authenticate({ headers, method: "GET" })).status, "signed-out")
      }
      const pair = { accessToken: value, refreshToken: value }
      assert.isNull(await createClientApp({ ...options, fetch, tokenStore: pairTokenStore(pair) }).user.find())
    }
    const bearer = await authenticate({ headers: { authorization: `Bearer ${canary}\u0001` }, method: "GET" })
    assert.strictEqual(bearer.status, "signed-out")
    assert.lengthOf(asked, 0)
  })

  it("does not affect the other token of its pair", async () => {
    const sentHeaders: Array<string> = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sentHeaders.push(String(init?.body))
      return new Response(renewal(accessToken(Date.now() + 3_600_000)).body)
    }
    // A new token, because renewals are shared in the process.
    const refreshToken = crypto.randomUUID()
    const tokenStore = requestTokenStore({ headers: { "x-stack-auth": JSON.stringify({ accessToken: "a\n", refreshToken }) } })
    await createClientApp({ ...options, fetch, tokenStore }).safe.auth.findTokens()
    assert.lengthOf(sentHeaders, 1)
    assert.include(sentHeaders[0], `refresh_token=${refreshToken}`)
  })
})
