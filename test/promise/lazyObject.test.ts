/** Apps create their groups lazily; programs see plain objects of plain functions. */
import { assert, describe, it } from "@effect/vitest"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { Project } from "../../src/index.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { createAdminApp, createClientApp, createServerApp, promised } from "../../src/promise/index.ts"
import { serverVerbs } from "../../src/promise/serverVerbs.ts"
import { options, projectId, serverUser, userId } from "../kit/TestApp.ts"

const fetch = async () => Response.json(serverUser)
const server = () => createServerApp({ ...options, fetch })
const apps = {
  client: () => createClientApp({ projectId, fetch, tokenStore: "memory" }),
  server,
  admin: () => createAdminApp({ ...options, fetch }),
  own: () =>
    promised(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }), {
      project: { get: Project.get },
      read: Project.get
    })
}

describe.each(Object.entries(apps))("a %s app", (_, make) => {
  it("has its groups as own properties, each created once", () => {
    const app = make()
    const names = Object.keys(app)
    assert.includeMembers(names, ["project", "safe", "with", "dispose"])
    assert.deepStrictEqual(new Set(names).size, names.length)
    for (const name of names) {
      const value: unknown = Reflect.get(app, name)
      assert.isDefined(value, name)
      assert.strictEqual(Reflect.get(app, name), value)
    }
    assert.strictEqual(app.safe.project, app.safe.project)
    assert.notStrictEqual<unknown>(app.safe.project, app.project)
  })
  it("can be copied and destructured", async () => {
    const app = make()
    const copy = { ...app }
    const { dispose, project: { get }, with: withSignal } = app
    assert.deepStrictEqual(Object.keys(copy), Object.keys(app))
    assert.strictEqual(copy.project, app.project)
    assert.strictEqual(withSignal({}).project.get.length, get.length)
    await dispose()
    const error = await get().then(() => assert.fail("resolved"), (error: unknown) => error)
    assert.isTrue(isCallError(error) && error.reason._tag === "Disposed")
  })
  it("accepts a replacement of a group without changing other apps", () => {
    const [app, secondApp] = [make(), make()]
    const replacement = { ...app.project }
    Object.assign(app, { project: replacement })
    assert.strictEqual(app.project, replacement)
    assert.notStrictEqual(secondApp.project, replacement)
  })
  it("works as the target of a `Proxy` and as a prototype", () => {
    const app = make()
    const derivedApp: typeof app = Object.create(app)
    const proxy = new Proxy(app, { get: (target, name, receiver) => Reflect.get(target, name, receiver) })
    assert.strictEqual(derivedApp.project, app.project)
    assert.strictEqual(proxy.project, app.project)
  })
})

describe("an app", () => {
  it("lists its groups of verbs in declaration order, as does its safe form", () => {
    const app = server()
    const names = Object.keys(serverVerbs)
    assert.deepStrictEqual(Object.keys(app).slice(0, names.length), names)
    assert.deepStrictEqual(Object.keys(app.safe), names)
    assert.deepStrictEqual(Object.keys(app.users).toSorted(), Object.keys(serverVerbs.users).toSorted())
    assert.notInclude(Object.keys(app.safe.users), "stream")
  })
  it("keeps a verb working after destructuring", async () => {
    const { users: { get } } = server()
    assert.strictEqual((await get(userId)).id, userId)
  })
  it("is disposed by `await using`, and refuses calls afterwards", async () => {
    const app = server()
    const { [Symbol.asyncDispose]: end, users } = app
    await end()
    const outcome = await app.safe.users.get(userId)
    assert.isTrue(!outcome.ok && isCallError(outcome.error) && outcome.error.reason._tag === "Disposed")
    const error = await users.get(userId).then(() => assert.fail("resolved"), (error: unknown) => error)
    assert.instanceOf(error, Error)
  })
  it("can have a verb with the name of an inherited property, such as `constructor`", async () => {
    const verbs = { constructor: Project.get, safe: { get: Project.get } }
    const app = promised(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }), verbs)
    await app.dispose()
    const error = await app.constructor().then(() => assert.fail("resolved"), (error: unknown) => error)
    assert.include(String(error), "constructor")
  })
})
