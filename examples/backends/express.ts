/** Express, Connect, and plain `node:http`: a handler for signed-in users, without an adapter package. */
import { type AuthenticationOptions, createAuthentication, setCookieText, type SignedIn, type User } from "latchkey/server"
import type { IncomingMessage, ServerResponse } from "node:http"

type Handler = (who: SignedIn<User>, request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** The options default to the environment. */
export const createSignedIn = (options?: AuthenticationOptions) => {
  const { authenticate } = createAuthentication(options)

  return (handler: Handler) => async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Node's request is enough: it has `headers` and `method`.
    const who = await authenticate(request)
    if (who.status !== "signed-in") {
      const { body, headers, status } = who.plainRefusal()
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.writeHead(status).end(body)
      return
    }
    if (who.cookies.length > 0) {
      response.setHeader("cache-control", "private, no-store")
      response.appendHeader("set-cookie", who.cookies.map(setCookieText))
    }
    await handler(who, request, response)
  }
}
