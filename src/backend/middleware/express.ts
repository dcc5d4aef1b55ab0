/** For Express 5: a middleware that requires a signed-in user, and the handler of a session in HttpOnly cookies. */
import type { Authentication, IncomingRequest } from "../server/createAuthentication.ts"
import { finishLast, type NodeResponse } from "./finishLast.ts"
import type { SignedInRequest } from "./SignedInRequest.ts"
import { type NodeRequest, webRequestOf } from "./webRequest.ts"

export type { Authentication, IncomingRequest } from "../server/createAuthentication.ts"
export type { SignedInRequest } from "./SignedInRequest.ts"
export type { NodeRequest } from "./webRequest.ts"

/** The part of Express's response that the middleware uses. @category models @since 0.1.0 */
export interface ExpressResponse<User> extends NodeResponse {
  locals: SignedInRequest<User>
  statusCode: number
  end(body: string): unknown
}

/**
 * Requires a signed-in user: handlers read `response.locals.user` and `response.locals.who`. Other requests receive 401, those of pages of
 * other sites 403, and 503 while the provider is unavailable. The response gets the cookies of a renewed session, and headers for caches.
 *
 * **Example** (One authentication for all routes)
 *
 * ```ts
 * const app = express()
 * app.get("/me", signedIn(createAuthentication()), (_, response) => void response.json({ email: response.locals.user.primaryEmail }))
 * ```
 * @category constructors @since 0.1.0
 */
export const signedIn =
  <User>({ authenticate }: Authentication<User>) =>
  async (request: IncomingRequest, response: ExpressResponse<User>, next: () => void): Promise<void> => {
    const who = await authenticate(request)
    if (who.status !== "signed-in") {
      const { body, headers, status } = who.plainRefusal()
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.statusCode = status
      response.end(body)
      return
    }
    Object.assign(response.locals, { user: who.user, who })
    finishLast(who, response)
    next()
  }

/** The part of Express's response that `sessionHandler` uses. @category models @since 0.1.0 */
export interface SessionResponse {
  statusCode: number
  appendHeader(name: string, value: string): unknown
  end(body: string): unknown
}

/**
 * Handles the requests of `backendTokenStore`, as `handleSession` does for a web `Request`. Add it for POST requests at the path of the
 * option `backend`, before or after a parser of bodies.
 *
 * **Example** (A session that no script reads)
 *
 * ```ts
 * const app = express()
 * const authentication = createAuthentication({ backend: "/auth/session" })
 * app.post("/auth/session", sessionHandler(authentication))
 * ```
 * @category constructors @since 0.1.0
 */
export const sessionHandler =
  ({ handleSession }: Pick<Authentication<unknown>, "handleSession">) =>
  async (request: NodeRequest, response: SessionResponse): Promise<void> => {
    const result = await handleSession(webRequestOf(request))
    response.statusCode = result.status
    for (const [name, value] of result.headers) response.appendHeader(name, value)
    response.end(await result.text())
  }
