/**
 * The hooks of `latchkey/react/admin` and the values of `latchkey/live/admin`: what they show, their updates after changes by the admin
 * app, and their absence from other entries.
 */
import { buildSync } from "esbuild"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createElement, type ReactNode, Suspense } from "react"
import { renderToReadableStream } from "react-dom/server"
import { assert, describe, it } from "vitest"
import * as AdminValues from "../../src/live/admin.ts"
import { live } from "../../src/promise/index.ts"
import * as ReactAdmin from "../../src/react/admin.ts"
import { AuthProvider, useLive } from "../../src/react/index.ts"
import { password } from "../e2e/flows/EmulatedApps.ts"
import { ownerWorld } from "../e2e/flows/OwnerWorld.ts"
import { following } from "../live/following.ts"

const root = join(import.meta.dirname, "..", "..")

/** Projects of two owners, and Ada's page of the first. */
const world = async () => {
  const { owner } = await ownerWorld()
  const ada = await owner("ada@example.com")
  const { admin: app, id } = await ada.project("Analytical Engine")
  return { ada, app, id }
}
const render = async (node: ReactNode) => {
  const stream = await renderToReadableStream(node)
  await stream.allReady
  return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, "")
}
/** The value of a hook on a page, as JSON; `null` if the server leaves the value to the browser. */
const renderHook = async (scope: Awaited<ReturnType<typeof world>>, hook: () => unknown): Promise<unknown> => {
  const Shown = () => createElement("pre", null, JSON.stringify(hook()))
  const inside = createElement(ReactAdmin.AdminProvider, { app: scope.app }, createElement(Shown))
  const page = createElement(AuthProvider, { app: scope.ada.app }, createElement(Suspense, { fallback: "…" }, inside))
  const [, json = "null"] = /<pre>(.*)<\/pre>/.exec(await render(page)) ?? []
  return JSON.parse(json.replaceAll("&quot;", "\""))
}

describe("the admin hooks", () => {
  it("return the results of the admin app's verbs", async () => {
    const scope = await world()
    const { app, id } = scope
    const user = await app.users.create({ displayName: "Grace" })
    const team = await app.teams.create({ displayName: "Compilers", creatorUserId: user.id })
    await app.internalApiKeys.create({
      description: "CI",
      expiresAt: new Date(Date.now() + 60_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false
    })
    const themes = await app.emails.themes.list()
    const names = (list: unknown) =>
      (list as ReadonlyArray<{ readonly displayName: string }>).map(({ displayName }) => displayName)
    assert.strictEqual(
      await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.adminProject).displayName),
      "Analytical Engine"
    )
    assert.strictEqual(await renderHook(scope, () => ReactAdmin.useAdminApp().projectId), id)
    assert.deepStrictEqual(
      await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.internalApiKeys).map(({ description }) => description)),
      ["CI"]
    )
    assert.deepStrictEqual(names(await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.emailThemes))), names(themes))
    assert.deepStrictEqual(names(await renderHook(scope, () => useLive(AdminValues.ownedProjects))), ["Analytical Engine"])
    assert.deepStrictEqual(
      await renderHook(
        scope,
        () => ReactAdmin.useAdminLive(AdminValues.serverUsers({ query: "grace" })).items.map((user) => user.id)
      ),
      [
        user.id
      ]
    )
    const unknownId = crypto.randomUUID()
    assert.isNull(await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.serverUser(unknownId))))
    assert.strictEqual(
      await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.serverTeam(team.id))?.displayName),
      "Compilers"
    )
    assert.strictEqual(
      await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.serverMembers({ teamId: team.id }))[0]?.user.displayName),
      "Grace"
    )
    assert.isNull(await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.paymentAccount)))
    assert.deepInclude(await renderHook(scope, () => ReactAdmin.useAdminLive(AdminValues.transactions())), { items: [] })
    assert.notInclude(
      JSON.stringify(
        await renderHook(
          scope,
          () => [ReactAdmin.useAdminLive(AdminValues.configuration), ReactAdmin.useAdminLive(AdminValues.webhookToken)]
        )
      ),
      "auth"
    )
  })

  it("throw AdminAppContextNotFound outside their provider", async () => {
    const Outside = () => createElement("p", null, String(ReactAdmin.useAdminLive(AdminValues.internalApiKeys).length))
    const failures: Array<unknown> = []
    await renderToReadableStream(createElement(Outside), { onError: (error) => void failures.push(error) }).catch(() => {})
    assert.instanceOf(failures[0], ReactAdmin.AdminAppContextNotFound)
  })
})

describe("the admin provider", () => {
  it("never shows a user the values of the previous user", async () => {
    const scope = await world()
    const { ada, app } = scope
    const set = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }
    await app.internalApiKeys.create({ description: "CI", expiresAt: new Date(Date.now() + 60_000), ...set })
    const keys = () => ReactAdmin.useAdminLive(AdminValues.internalApiKeys).map(({ description }) => description)
    assert.deepStrictEqual(await renderHook(scope, keys), ["CI"])
    await ada.app.auth.signOut()
    await ada.app.auth.signUpWithPassword({ email: "grace@example.com", password, verificationCallbackUrl: null })
    assert.isNull(await renderHook(scope, keys))
    await ada.app.auth.signOut()
    await ada.app.auth.signInWithPassword({ email: "ada@example.com", password })
    assert.deepStrictEqual(await renderHook(scope, keys), ["CI"])
  })

  it("shows values after an earlier render was aborted while loading", async () => {
    const { ada, app } = await world()
    const Keys = () => createElement("pre", null, ReactAdmin.useAdminLive(AdminValues.internalApiKeys).length)
    const page = () =>
      createElement(
        AuthProvider,
        { app: ada.app },
        createElement(Suspense, { fallback: "…" }, createElement(ReactAdmin.AdminProvider, { app }, createElement(Keys)))
      )
    const leaving = new AbortController()
    const errors: Array<unknown> = []
    const stream = await renderToReadableStream(page(), { signal: leaving.signal, onError: (error) => void errors.push(error) })
    leaving.abort(new Error("left"))
    assert.include(await new Response(stream).text(), "…")
    assert.deepStrictEqual(errors.map(String), ["Error: left"])
    assert.include(await render(page()), "<pre>0</pre>")
  })
})

interface Named {
  readonly key: string
  readonly changedBy?: ReadonlyArray<string> | undefined
}

describe("the values of an admin app", () => {
  it("are read again after each change by that app", async () => {
    const { ada, app } = await world()
    const keys = following(live(app, AdminValues.internalApiKeys))
    await keys((list) => list.length === 0)
    const set = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }
    await app.internalApiKeys.create({ description: "CI", expiresAt: new Date(Date.now() + 60_000), ...set })
    const [newKey] = await keys((list) => list.length === 1)
    await app.internalApiKeys.revoke(newKey?.id ?? "")
    await keys(([key]) => key?.manuallyRevokedAt !== null)

    const config = following(live(app, AdminValues.adminProject))
    await config(({ config: { signUpEnabled } }) => signUpEnabled)
    await app.config.update({ "auth.allowSignUp": false })
    await config(({ config: { signUpEnabled } }) => !signUpEnabled)

    const users = following(live(app, AdminValues.serverUsers()))
    await users(({ items }) => items.length === 0)
    const { id } = await app.users.create({ displayName: "Grace" })
    await users(({ items }) => items.length === 1)
    await app.users.delete(id)
    await users(({ items }) => items.length === 0)

    const projects = following(live(ada.app, AdminValues.ownedProjects))
    await projects((list) => list.length === 1)
    await ada.project("Difference Engine")
    await projects((list) => list.length === 2)
  })

  it("name only existing endpoints in `changedBy`", async () => {
    const endpoints = await import("../../src/endpoints/index.ts")
    const ids = new Set<string>(Object.values(endpoints).flatMap((endpoint) => "id" in endpoint ? [endpoint.id] : []))
    const newKey = Object.entries(AdminValues).map(([name, value]): Named =>
      typeof value === "function"
        ? (value as (...args: ReadonlyArray<unknown>) => Named)(
          ...(name.endsWith("Item")
            ? ["credits", { userId: "u" }]
            : [name.includes("Products") ? { userId: "u" } : "environment"])
        )
        : value
    )
    assert.isAbove(newKey.length, 30)
    assert.deepStrictEqual(
      newKey.flatMap(({ changedBy = [], key }) => changedBy.filter((id) => !ids.has(id)).map((id) => [key, id])),
      []
    )
  })
})

describe("the bundle of an entry point", () => {
  const entries = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly exports: { readonly [name: string]: { readonly "@latchkey/source": string } }
  }
  /** The modules of the library that an entry loads, immediately or lazily. */
  const modulesOf = (entry: string) =>
    Object.keys(
      buildSync({
        entryPoints: [join(root, entries.exports[entry]?.["@latchkey/source"] ?? "")],
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        platform: "browser",
        format: "esm",
        jsx: "automatic",
        packages: "external",
        logLevel: "silent"
      }).metafile.inputs
    )
  const ofAdmin = /^src\/(react\/admin|live\/(admin|serverValues|ownedProjects))/

  it.each([".", "./promise", "./live", "./react", "./react/components", "./react/pages"])(
    "contains no admin modules: %s",
    (entry) => {
      assert.deepStrictEqual(modulesOf(entry).filter((path) => ofAdmin.test(path)), [])
    }
  )
  it("contains the admin hooks, but no pages, components or values: ./react/admin", () => {
    const modules = modulesOf("./react/admin")
    assert.sameMembers(modules.filter((path) => ofAdmin.test(path)), ["src/react/admin.ts", "src/react/admin/AdminProvider.tsx"])
    assert.deepStrictEqual(modules.filter((path) => /^src\/react\/(pages|settings|form|components)/.test(path)), [])
  })
})
