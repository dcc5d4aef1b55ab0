/** The Fastify plugin, in a scope that records its hooks. The tests of examples run it in Fastify itself. */
import { assert, it } from "vitest"
import { type FastifyLike, signedIn } from "../../../src/backend/middleware/fastify.ts"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { visitor } from "../server/Visitor.ts"

type Hook = (request: object, reply: object, payload: unknown) => Promise<unknown>

/** Registers the plugin, and responds to requests as Fastify does. */
const scopeOf = async () => {
  const { options, refreshToken, request, signIn } = await visitor()
  const plugin = signedIn(createAuthentication(options))
  const hooks = new Map<string, Hook>()
  const fields: { [name: string]: unknown } = {}
  const scope = {
    decorateRequest: (name: string, value: unknown) => void (fields[name] = value),
    addHook: (name: string, hook: Hook) => void hooks.set(name, hook)
  }
  let isReady = false
  // Fastify has an overload for the name of each hook.
  plugin(scope as FastifyLike, {}, () => (isReady = true))
  assert.isTrue(isReady)
  const respond = async () => {
    const message = { status: 200, headers: { "set-cookie": ["visited=yes"] } as { [name: string]: unknown }, body: "welcome" }
    const reply = {
      getHeaders: () => message.headers,
      removeHeader: (name: string) => delete message.headers[name],
      header: (name: string, value: unknown) => void (message.headers[name] = value),
      code: (status: number) => ({
        headers: (headers: object) => ({
          send: (body: string) => Object.assign(message, { status, headers: { ...headers }, body })
        })
      })
    }
    const { headers, method, url } = request()
    const incoming = { headers: Object.fromEntries(headers), method, url, ...fields }
    await hooks.get("onRequest")?.(incoming, reply, undefined)
    assert.strictEqual(await hooks.get("onSend")?.(incoming, reply, "payload"), "payload")
    return {
      ...message,
      request: incoming as { readonly user?: { readonly primaryEmail: string } | null; readonly who?: unknown }
    }
  }
  return { plugin, refreshToken, respond, signIn }
}

it("its hooks apply to the scope in which it is registered", async () => {
  const { plugin } = await scopeOf()
  const mark = Symbol.for("skip-override")
  assert.isTrue(mark in plugin && plugin[mark])
})

it("a signed-in request has its user, and its response the cookies of a renewal", async () => {
  const { respond, signIn } = await scopeOf()
  signIn("words")
  const { headers, request, status } = await respond()
  assert.deepStrictEqual([status, request.user?.primaryEmail], [200, "ada@example.com"])
  assert.strictEqual(headers["cache-control"], "private, no-store")
  assert.include(String(headers["set-cookie"]), "visited=yes,__Host-stack-refresh-")
})

it("a signed-out request is refused, and has no user", async () => {
  const { respond } = await scopeOf()
  const { body, headers, request, status } = await respond()
  assert.strictEqual(status, 401)
  assert.strictEqual(headers["www-authenticate"], "Bearer")
  assert.include(body, "message")
  assert.deepInclude(request, { user: null, who: null })
})
