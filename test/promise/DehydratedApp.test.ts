/** Dehydrating an app and its values from a server to a client: identity, and values that are never dehydrated. */
import { assert, describe, it, vi } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { ClientAppAlreadyExists, InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { serverUser } from "../../src/live/admin.ts"
import { currentUser, type Live, project, teams, tokens } from "../../src/live/index.ts"
import { runtimeKey } from "../../src/promise/calls/Promised.ts"
import {
  authHeaders,
  type ClientAppOptions,
  createClientApp,
  createServerApp,
  customTokenStore,
  dehydrateApp,
  dehydrateValues,
  escapeForScript,
  hydrateApp,
  live,
  pairTokenStore,
  promised,
  requestTokenStore
} from "../../src/promise/index.ts"
import { storeOf } from "../../src/promise/liveOf.ts"
import { browserAt } from "../e2e/sessions/Tabs.ts"
import { clientLayer, projectId } from "../kit/TestApp.ts"

const canary = "ssk_canary_000000000000000000000000000000"
const options = { projectId, baseUrl: "https://api.example.com", tokenStore: "memory" } as const
const refusalOf = (make: () => unknown) => {
  try {
    make()
  } catch (error) {
    return error
  }
  return assert.fail("was made")
}

describe("an app's identifier", () => {
  it("is refused for a second app with other options", async () => {
    await using app = createClientApp({ ...options, identifier: "main" })
    assert.strictEqual(createClientApp({ identifier: "main", timeout: undefined, ...options }), app)
    const error = refusalOf(() => createClientApp({ ...options, identifier: "main", baseUrl: "https://other.example.com" }))
    assert.instanceOf(error, ClientAppAlreadyExists)
    assert.strictEqual(error.identifier, "main")
    assert.strictEqual(error.message, "A client app with the same unique identifier already exists")
    // Two functions may behave differently, even if they look equal.
    assert.instanceOf(
      refusalOf(() => createClientApp({ ...options, identifier: "main", navigator: () => {} })),
      ClientAppAlreadyExists
    )
    await using otherApp = createClientApp({ ...options, identifier: "other" })
    assert.notStrictEqual(otherApp, app)
  })

  it("can be used again after its app is disposed of", async () => {
    const app = createClientApp({ ...options, identifier: "once" })
    await app.user.find()
    await app.dispose()
    await using next = createClientApp({ ...options, identifier: "once" })
    assert.notStrictEqual(next, app)
    assert.isNull(await next.user.find())
  })

  it("is ignored for an app with the session of one request", async () => {
    const headers = { cookie: "" }
    const [firstApp, two] = [0, 1].map(() =>
      createClientApp({ ...options, identifier: "request", tokenStore: requestTokenStore({ headers }) })
    )
    assert.notStrictEqual(firstApp, two)
    await Promise.all([firstApp?.dispose(), two?.dispose()])
  })
})

describe("dehydrateApp", () => {
  it("includes no secret of a server", async () => {
    await using server = createServerApp({
      ...options,
      secretServerKey: canary,
      publishableClientKey: "pck_public",
      baseUrl: { browser: "https://api.example.com", server: "http://canary.internal" },
      extraRequestHeaders: { "x-proxy": "canary of a header" },
      urls: { signIn: "/login", home: undefined },
      oauthScopesOnSignIn: { GitHub: ["repo"] },
      signUpVersion: "2026-11",
      tokenStore: requestTokenStore({ headers: { authorization: "Bearer canary" } }, { domain: "example.com" })
    })
    const dehydratedApp = dehydrateApp(server)
    assert.notInclude(JSON.stringify(dehydratedApp), "canary")
    assert.deepStrictEqual(JSON.parse(JSON.stringify(dehydratedApp)), dehydratedApp)
    assert.deepStrictEqual(dehydratedApp, {
      identifier: projectId,
      projectId,
      publishableClientKey: "pck_public",
      baseUrl: "https://api.example.com",
      headerPrefix: "x-stack-",
      tokenStore: { domain: "example.com" },
      urls: { signIn: "/login" },
      oauthScopesOnSignIn: { github: ["repo"] },
      signUpVersion: "2026-11"
    })
  })

  const tokenStores: ReadonlyArray<readonly [given: ClientAppOptions["tokenStore"], dehydrated: unknown]> = [
    ["memory", "memory"],
    [null, null],
    [requestTokenStore({ headers: new Headers() }), "cookie"],
    [requestTokenStore({ cookie: "a=b" }, { migrate: false }), { migrate: false }],
    [requestTokenStore({ cookie: "a=b" }, { domain: "example.com" }), { domain: "example.com" }],
    [requestTokenStore({ cookie: "a=b" }, { maxAge: "1 hour" }), { maxAge: 3_600_000 }],
    [requestTokenStore({ cookie: "a=b" }, { maxAge: null }), { maxAge: null }],
    [requestTokenStore({ headers: new Headers() }, { backend: "/auth/session" }), { backend: "/auth/session" }],
    [requestTokenStore({ cookie: "a=b" }, { backend: "/b", migrate: true }), { backend: "/b", migrate: true }],
    [pairTokenStore({ accessToken: "canary", refreshToken: null }), "cookie"],
    [customTokenStore({ get: () => null, set: () => {} }), null]
  ]
  it.each(tokenStores)(
    "writes the browser's token store for an app whose token store is %j",
    async (tokenStore, dehydratedApp) => {
      await using app = createClientApp({ ...options, tokenStore })
      assert.deepStrictEqual(dehydrateApp(app).tokenStore, dehydratedApp as never)
    }
  )

  it("refuses an unknown app", async () => {
    const app = promised(clientLayer(), {})
    assert.instanceOf(refusalOf(() => dehydrateApp(app as never)), InvalidOption)
    await app.dispose()
  })
})

describe("hydrateApp in a page", () => {
  it.each(
    [
      null,
      "memory",
      "cookie",
      { migrate: false },
      { domain: "example.com" },
      { maxAge: 3_600_000 },
      { maxAge: null },
      { domain: "example.com", maxAge: 1000, migrate: true },
      { backend: "/auth/session" },
      { backend: "/auth/session", migrate: true }
    ] as const
  )("makes one app with the token store %j, which can be dehydrated again", async (tokenStore) => {
    const { cookieStore, locks } = browserAt("https://shop.example.com/")
    vi.stubGlobal("location", new URL("https://shop.example.com/"))
    vi.stubGlobal("document", { cookie: "" })
    vi.stubGlobal("navigator", { locks })
    vi.stubGlobal("cookieStore", cookieStore)
    const data = {
      identifier: "page",
      projectId,
      publishableClientKey: "pck_public",
      baseUrl: "https://api.example.com",
      headerPrefix: "x-hexclave-",
      tokenStore,
      urls: { signIn: "/login" },
      oauthScopesOnSignIn: { github: ["repo"] },
      signUpVersion: "2026-11"
    } as const
    await using app = hydrateApp(data)
    assert.deepStrictEqual(dehydrateApp(app), data)
    // Without a session, each call makes an app.
    if (tokenStore === null) return
    assert.strictEqual(hydrateApp(data), app)
    assert.instanceOf(refusalOf(() => hydrateApp({ ...data, signUpVersion: null })), ClientAppAlreadyExists)
  })
})

describe("hydrateApp on a server", () => {
  it("creates, for each page, a separate app that has no session", async () => {
    await using app = createClientApp({ ...options, identifier: "shared" })
    const [firstApp, two] = [hydrateApp(dehydrateApp(app)), hydrateApp(dehydrateApp(app))]
    assert.strictEqual(new Set([app, firstApp, two]).size, 3)
    const result = await firstApp.safe.user.find()
    assert.strictEqual(result.ok ? "signed out" : result.error._tag, "TokenStoreRequired")
    await Promise.all([firstApp.dispose(), two.dispose()])
  })
})

const settle = async <A>(value: Live<A, unknown>): Promise<A> => {
  await value.settled
  return value.state.status === "ok" ? value.state.value : assert.fail(value.state.status)
}

describe("dehydrateValues", () => {
  const world = async () => {
    const { fetch, project: keys, url: baseUrl } = makeSync()
    const paths: Array<string> = []
    const common = {
      projectId: keys.projectId,
      publishableClientKey: keys.publishableClientKey,
      baseUrl,
      fetch: (async (input, init) => {
        paths.push(new URL(input instanceof Request ? input.url : input).pathname.replace("/api/v1", ""))
        return await fetch(input, init)
      }) as typeof globalThis.fetch
    }
    const client = createClientApp({ ...common, tokenStore: "memory" })
    await client.auth.signUpWithPassword({
      email: "ada@example.com",
      password: "analytical engine",
      verificationCallbackUrl: null
    })
    await client.user.update({ displayName: "</script><script>alert(1)" })
    await client.teams.create({ displayName: "Analytical" })
    const pair = JSON.parse((authHeaders(await client.auth.findTokens()))["x-stack-auth"] ?? "") as never
    const server = createServerApp({ ...common, secretServerKey: keys.secretServerKey, tokenStore: pairTokenStore(pair) })
    const me = await server.user.get()
    await server.users.update(me.id, { serverMetadata: { note: "canary" }, restrictedByAdmin: false })
    paths.length = 0
    return { asked: paths, client, common, me, pair, server }
  }

  it("returns plain JSON without secrets; the client does not read the values again", async () => {
    const { asked, client, common, me, pair, server } = await world()
    const values = await dehydrateValues(server, [currentUser, teams, project, tokens])
    assert.deepStrictEqual(Object.keys(values.values).toSorted(), ["project.get  ", "teams.list  ", "user.get  "])
    assert.strictEqual(values.user, me.id)
    const text = escapeForScript(values)
    assert.notInclude(text, "canary")
    assert.notInclude(text, "</script>")
    assert.notInclude(text, Object.values(pair)[0] as string)
    asked.length = 0
    const page = createClientApp({ ...common, tokenStore: pairTokenStore(pair) })
    storeOf(page[runtimeKey]).know(JSON.parse(text) as typeof values)
    assert.deepStrictEqual(await settle(live(page, currentUser)), await client.user.find())
    assert.instanceOf((await settle(live(page, currentUser)))?.signedUpAt, Date)
    assert.deepStrictEqual((await settle(live(page, teams))).map(({ displayName }) => displayName), ["Analytical"])
    assert.deepStrictEqual(asked, ["/users/me"])
    await Promise.all([client, server, page].map((app) => app.dispose()))
  })

  it("includes server-only fields in values of project owners", async () => {
    const { client, me, server } = await world()
    const values = await dehydrateValues(server, [serverUser(me.id)])
    assert.include(JSON.stringify(values), "canary")
    await Promise.all([client, server].map((app) => app.dispose()))
  })

  it("omits failed reads, so that the client gets the error", async () => {
    const { client, common, server } = await world()
    await using signedOutApp = createClientApp({ ...common, tokenStore: "memory" })
    assert.deepStrictEqual(await dehydrateValues(signedOutApp, [currentUser, teams]), {
      user: null,
      values: { "user.get  ": null }
    })
    await Promise.all([client, server].map((app) => app.dispose()))
  })
})
