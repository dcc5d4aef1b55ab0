/** For Hono: a middleware that requires a signed-in user, and the handler of a session in HttpOnly cookies. */
import type { Handler, MiddlewareHandler } from "hono"
import type { Authentication } from "../server/createAuthentication.ts"
import type { SignedInRequest } from "./SignedInRequest.ts"

export type { Authentication } from "../server/createAuthentication.ts"
export type { SignedInRequest } from "./SignedInRequest.ts"

/**
 * Requires a signed-in user: handlers read `context.get("user")` and `context.get("who")`. Other requests receive 401, those of pages of
 * other sites 403, and 503 while the provider is unavailable. The response gets the cookies of a renewed session, and headers for caches.
 *
 * **Example** (One authentication for all routes)
 *
 * ```ts
 * const app = new Hono().use("/me", signedIn(createAuthentication()))
 * app.get("/me", (context) => context.json({ email: context.get("user").primaryEmail }))
 * ```
 * @category constructors @since 0.1.0
 */
export const signedIn =
  <User>({ authenticate }: Authentication<User>): MiddlewareHandler<{ Variables: SignedInRequest<User> }> =>
  async (context, next) => {
    const who = await authenticate(context.req.raw)
    if (who.status !== "signed-in") return who.refusal()
    context.set("user", who.user)
    context.set("who", who)
    await next()
    // Finish the response last, because handlers may renew the session.
    const response = who.finish(context.res)
    // Without this reset, Hono copies the headers of the replaced response over the cookies and `cache-control` of the new one.
    context.res = undefined
    context.res = response
    return undefined
  }

/**
 * Handles the requests of `backendTokenStore`, as `handleSession` does for a web `Request`. Add it for POST requests at the path of the
 * option `backend`.
 *
 * **Example** (A session that no script reads)
 *
 * ```ts
 * const authentication = createAuthentication({ backend: "/auth/session" })
 * const app = new Hono()
 * app.post("/auth/session", sessionHandler(authentication))
 * ```
 * @category constructors @since 0.1.0
 */
export const sessionHandler = ({ handleSession }: Pick<Authentication<unknown>, "handleSession">): Handler => (context) =>
  handleSession(context.req.raw)
