/** A user signs up and signs in, end to end against the emulator: in process, in the caller's own fiber, and on a port. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import * as Emulator from "../../../src/emulator/index.ts"
import { UserNotFound } from "../../../src/errors/provider/UserErrors.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import * as TransportHttpClient from "../../../src/layers/transport/TransportHttpClient.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { createClientApp, createServerApp, requestTokenStore } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { tagOf as reasonTag } from "../../kit/TestApp.ts"

const email = "ada@example.com"
const password = "analytical engine"
const unknownId = "00000000-0000-4000-8000-000000000000"

/** The emulator's `fetch`, and the paths of its requests. */
const countCalls = (emulator: Emulator.Emulator) => {
  const paths: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    paths.push(new URL(input instanceof Request ? input.url : input).pathname)
    return emulator.fetch(input, init)
  }
  return { fetch, refreshes: () => paths.filter((path) => path.endsWith("/auth/oauth/token")).length }
}
const apps = async () => {
  const emulator = await Emulator.make()
  const { fetch, refreshes } = countCalls(emulator)
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const baseUrl = emulator.url
  return {
    emulator,
    refreshes,
    client: createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" }),
    server: createServerApp({ projectId, secretServerKey, baseUrl, fetch }),
    serverFor: (request: Request) =>
      createServerApp({ projectId, secretServerKey, baseUrl, fetch, tokenStore: requestTokenStore(request) })
  }
}

describe("in process", () => {
  it("a user signs up, changes the profile, signs out and in, and is deleted", async () => {
    const { client, server } = await apps()
    const { userId } = await client.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.strictEqual((await client.user.get()).primaryEmail, email)
    const newUser = await client.user.update({ displayName: "Ada", clientMetadata: { a: [1, null, "x"] } })
    assert.deepStrictEqual([newUser.displayName, newUser.clientMetadata], ["Ada", { a: [1, null, "x"] }])
    await client.auth.signOut()
    assert.isNull(await client.user.find())
    await client.auth.signInWithPassword({ email: "ADA@example.com", password })
    assert.strictEqual((await client.user.find())?.id, userId)
    assert.strictEqual((await server.users.get(userId)).hasPassword, true)
    await client.user.delete()
    assert.isNull(await client.user.find())
    const missingUser = await server.safe.users.get(userId)
    assert.isTrue(!missingUser.ok && missingUser.error instanceof UserNotFound)
  })
  it("a hundred parallel calls with an expired token share one renewal", async () => {
    const { client, emulator, refreshes } = await apps()
    await client.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const before = refreshes()
    emulator.advanceClock(11 * 60_000)
    const users = await Promise.all(Array.from({ length: 100 }, () => client.user.get()))
    assert.strictEqual(users.length, 100)
    assert.strictEqual(refreshes() - before, 1)
  })
  it("each refusal is a typed error", async () => {
    const { client, emulator } = await apps()
    await client.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const tag = async (call: Promise<{ readonly ok: boolean; readonly error?: { readonly _tag: string } }>) =>
      reasonTag((await call).error)
    assert.strictEqual(
      await tag(client.safe.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })),
      "UserEmailAlreadyExists"
    )
    assert.strictEqual(
      await tag(
        client.safe.auth.signUpWithPassword({ email: "b@example.com", password: "short", verificationCallbackUrl: null })
      ),
      "PasswordTooShort"
    )
    assert.strictEqual(await tag(client.safe.auth.signInWithPassword({ email, password: "wrong" })), "EmailPasswordMismatch")
    assert.strictEqual(
      await tag(
        client.safe.auth.signUpWithPassword({
          email: "c@example.com",
          password,
          verificationCallbackUrl: "https://evil.example.org/"
        })
      ),
      "RedirectUrlNotWhitelisted"
    )
    const otherApp = createClientApp({
      ...emulator.project,
      publishableClientKey: "pck_wrong",
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: "memory"
    })
    assert.strictEqual(await tag(otherApp.safe.project.get()), "InvalidPublishableClientKey")
    const nowhere = createClientApp({ projectId: unknownId, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
    assert.strictEqual(await tag(nowhere.safe.project.get()), "CurrentProjectNotFound")
  })
  it("a server acts as the user of the request", async () => {
    const { client, emulator, serverFor } = await apps()
    const { userId } = await client.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const headers = await Effect.runPromise(
      Effect.gen(function*() {
        yield* Auth.signInWithPassword({ email, password })
        const tokens = yield* Effect.flatMap(Session.use((session) => session.stored), Effect.fromOption)
        return {
          "x-stack-auth": JSON.stringify({
            accessToken: tokens.accessToken && reveal(tokens.accessToken),
            refreshToken: tokens.refreshToken && reveal(tokens.refreshToken)
          })
        }
      }).pipe(
        Effect.provide(
          ClientApp.layer({
            ...emulator.project,
            baseUrl: emulator.url,
            fetch: emulator.fetch,
            tokenStore: TokenStoreMemory.layer
          })
        )
      )
    )
    const server = serverFor(new Request("https://app.example.com/", { headers }))
    const me = await server.user.get()
    assert.strictEqual(me.id, userId)
    assert.instanceOf(me.lastActiveAt, Date)
    await server.user.update({ serverMetadata: { seen: true } })
    assert.deepStrictEqual((await server.user.get()).serverMetadata, { seen: true })
    assert.isNull(await serverFor(new Request("https://app.example.com/")).user.find())
  })
  it("users are listed in pages, each with the cursor of the next page", async () => {
    const { server } = await apps()
    for (const name of ["Ada", "Grace", "Edith", "Radia", "Barbara"]) await server.users.create({ displayName: name })
    const names: Array<string | null> = []
    for await (const { displayName } of server.users.stream({ limit: 2 })) names.push(displayName)
    assert.deepStrictEqual(names, ["Ada", "Grace", "Edith", "Radia", "Barbara"])
    const page = await server.users.page({ limit: 2, desc: true })
    assert.deepStrictEqual(page.items.map(({ displayName }) => displayName), ["Barbara", "Radia"])
    assert.strictEqual(
      (await server.users.page({ cursor: page.nextCursor ?? "", limit: 1, desc: true })).items[0]?.displayName,
      "Edith"
    )
    assert.deepStrictEqual((await server.users.page({ query: "gRa" })).items.map(({ displayName }) => displayName), ["Grace"])
  })
})

describe("in the caller's own fiber", () => {
  it.effect("tokens expire by the test clock, and are then renewed", () => {
    const emulator = Emulator.makeSync()
    const { projectId } = emulator.project
    return Effect.gen(function*() {
      yield* Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
      const before = (yield* CurrentUser.get()).id
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* CurrentUser.get()).id, before)
      assert.strictEqual(
        (yield* Effect.flip(Auth.signInWithPassword({ email, password: "wrong" })))._tag,
        "EmailPasswordMismatch"
      )
    }).pipe(Effect.provide(Layer.merge(
      ClientApp.layer({ projectId, baseUrl: emulator.url, tokenStore: TokenStoreMemory.layer }),
      emulator.layer
    )))
  })
})

describe("against an emulator on a port", () => {
  it("apps work over fetch and over the application's own HttpClient", async () => {
    const emulator = await Emulator.make()
    const { close, url } = await emulator.listen({ port: 0 })
    const options = { ...emulator.project, baseUrl: url }
    const story = Effect.gen(function*() {
      const { userId } = yield* Auth.signInWithPassword({ email, password })
      assert.strictEqual((yield* CurrentUser.get()).id, userId)
      assert.strictEqual((yield* Users.get(userId)).primaryEmail, email)
      assert.strictEqual((yield* Effect.flip(Users.get(unknownId)))._tag, "UserNotFound")
      yield* Auth.signOut()
    })
    const app = createClientApp({ ...options, tokenStore: "memory" })
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const layer = () => ServerApp.layer({ ...options, tokenStore: TokenStoreRequest.layer(options.projectId, {}) })
    await Effect.runPromise(story.pipe(Effect.provide(layer())))
    await Effect.runPromise(
      story.pipe(Effect.provide(Layer.merge(layer(), TransportHttpClient.layer.pipe(Layer.provide(FetchHttpClient.layer)))))
    )
    await close()
  })
})
