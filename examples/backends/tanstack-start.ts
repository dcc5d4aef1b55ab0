/** TanStack Start: a middleware that identifies the user, a server route behind it, and cookies on every answer. */
import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router"
// Apps import `@tanstack/react-start`, which combines this package with build tools.
import { createMiddleware } from "@tanstack/start-client-core"
import { createAuthentication } from "latchkey/server"

/** Reads the project and the provider's address from the environment. */
const { authenticate } = createAuthentication()

/** Requires a signed-in user, which handlers receive as `context.who`. Server functions use `getRequest()`. */
const signedIn = createMiddleware().server(async ({ next, request }) => {
  const who = await authenticate(request)
  if (who.status !== "signed-in") return who.refusal()
  const result = await next({ context: { who } })
  // Finish the response last, because handlers may renew the tokens.
  return { ...result, response: who.finish(result.response) }
})

const root = createRootRoute()

// In an app, each is a file in `routes/`, made by `createFileRoute`.
const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  server: { handlers: { GET: () => new Response("open to all") } }
})
const me = createRoute({
  getParentRoute: () => root,
  path: "/me",
  server: {
    middleware: [signedIn],
    handlers: {
      GET: async ({ context }) => {
        const user = await context.who.findUser()
        return user === null ? new Response(null, { status: 401 }) : Response.json({ id: user.id, email: user.primaryEmail })
      },
      POST: () => new Response(null, { status: 405 })
    }
  }
})
const visit = createRoute({
  getParentRoute: () => root,
  path: "/visit",
  server: {
    middleware: [signedIn],
    handlers: {
      // The response keeps its own cookies. If cookies of a renewed session are added, `cache-control` is replaced.
      GET: () =>
        new Response("welcome", { headers: { "cache-control": "private, max-age=60", "set-cookie": "visited=yes; Path=/" } })
    }
  }
})

export const getRouter = () => createRouter({ routeTree: root.addChildren([home, me, visit]) })
