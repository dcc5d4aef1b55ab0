/** Express, Connect, and plain `node:http`: a handler for signed-in users, without an adapter package. */
import { type AuthenticationOptions, createAuthentication, type SignedIn, type User } from "latchkey/server"
import type { IncomingMessage, ServerResponse } from "node:http"

type Handler = (who: SignedIn<User>, request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/**
 * Adds the headers of the session when the headers are sent, because calls in the handler, such as `findUser`, may renew it. A handler sets
 * its own headers with `setHeader`, and its cookies with `appendHeader`: headers passed to `writeHead` would replace these.
 */
const setHeadersOfUser = (who: SignedIn<User>, response: ServerResponse): void => {
  const writeHead = response.writeHead.bind(response)
  // `Parameters` has only the last overload, but the arguments of each are passed on.
  response.writeHead = ((...input: Parameters<typeof writeHead>) => {
    const { "cache-control": control, ...headers } = who.plainHeaders()
    // Without cookies, the handler may choose to allow caching.
    if (control !== undefined && (who.cookies.length > 0 || !response.hasHeader("cache-control"))) {
      response.setHeader("cache-control", control)
    }
    for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value)
    return writeHead(...input)
  }) as typeof writeHead
}

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
    setHeadersOfUser(who, response)
    await handler(who, request, response)
  }
}
