/** For Fastify 5: a plugin that requires a signed-in user, and a plugin with the handler of a session in HttpOnly cookies. */
import type { SignedIn } from "../server/Authenticated.ts"
import type { Authentication, IncomingRequest } from "../server/createAuthentication.ts"
import { finishHeaders, type UnsentHeaders } from "./finishHeaders.ts"
import { type NodeRequest, webRequestOf } from "./webRequest.ts"

export type { Authentication } from "../server/createAuthentication.ts"
export type { SignedInRequest } from "./SignedInRequest.ts"

/** The part of a Fastify instance that the plugin uses. @category models @since 0.1.0 */
export interface FastifyLike {
  decorateRequest(name: string, value: null): unknown
  addHook(name: never, hook: never): unknown
}

interface Reply extends UnsentHeaders {
  header(name: string, value: string | Array<string>): unknown
  code(status: number): { headers(headers: object): { send(body: string): unknown } }
}

type Hook = (request: IncomingRequest & { who: SignedIn<unknown> | null }, reply: Reply, payload: unknown) => Promise<unknown>

/**
 * Requires a signed-in user on the routes of the scope in which it is registered: handlers read `request.user` and `request.who`. Other
 * requests receive 401, those of pages of other sites 403, and 503 while the provider is unavailable. The response gets the cookies of a
 * renewed session, and headers for caches.
 *
 * **Example** (A scope for signed-in users)
 *
 * ```ts
 * await app.register(async (members) => {
 *   await members.register(signedIn(createAuthentication()))
 *   members.get("/me", async ({ user }) => ({ email: user.primaryEmail }))
 * })
 * ```
 * @category constructors @since 0.1.0
 */
export const signedIn = <User>({ authenticate }: Authentication<User>) => {
  const plugin = (scope: FastifyLike, _options: unknown, next: () => void): void => {
    // Fastify types a hook by its name, in 20 overloads that no smaller type matches.
    const hooks = scope as { addHook(name: string, hook: Hook): unknown }
    for (const name of ["user", "who"]) scope.decorateRequest(name, null)
    hooks.addHook("onRequest", async (request, reply) => {
      const who = await authenticate(request)
      if (who.status === "signed-in") return void Object.assign(request, { user: who.user, who })
      const { body, headers, status } = who.plainRefusal()
      return reply.code(status).headers(headers).send(body)
    })
    // Finish the headers last, because handlers may renew the session.
    hooks.addHook("onSend", async ({ who }, reply, payload) => {
      if (who !== null) finishHeaders(who, reply, (name, value) => reply.header(name, value))
      return payload
    })
    next()
  }
  // Without this mark, the hooks would apply only to routes inside the plugin.
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true, [Symbol.for("fastify.display-name")]: "latchkey" })
}

type Parser = (request: unknown, payload: unknown, end: (error: null) => void) => void

/** The part of a Fastify instance that `sessionHandler` uses, of whose overloads no smaller type matches. */
interface RoutesLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(type: string, parser: Parser): unknown
  post(path: string, handler: (request: { readonly raw: NodeRequest }, reply: Reply) => Promise<unknown>): unknown
}

/**
 * Handles the requests of `backendTokenStore`, as `handleSession` does for a web `Request`. Register it with the path of the option
 * `backend` as prefix.
 *
 * **Example** (A session that no script reads)
 *
 * ```ts
 * const authentication = createAuthentication({ backend: "/auth/session" })
 * await app.register(sessionHandler(authentication), { prefix: "/auth/session" })
 * ```
 * @category constructors @since 0.1.0
 */
export const sessionHandler =
  ({ handleSession }: Pick<Authentication<unknown>, "handleSession">) =>
  (scope: FastifyLike, _options: unknown, next: () => void): void => {
    const routes = scope as FastifyLike & RoutesLike
    // Fastify refuses forms without a parser; the handler reads the body itself.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser("*", (_request, _payload, end) => end(null))
    routes.post("/", async ({ raw }, reply) => {
      const result = await handleSession(webRequestOf(raw))
      const headers = { ...Object.fromEntries(result.headers), "set-cookie": result.headers.getSetCookie() }
      return reply.code(result.status).headers(headers).send(await result.text())
    })
    next()
  }
