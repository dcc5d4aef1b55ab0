/** React Router: a middleware that identifies the user, routes behind it, and cookies on every answer. */
import { type AuthenticationOptions, createAuthentication, type SignedIn, type User } from "latchkey/server"
import { createContext, type LoaderFunction, type MiddlewareFunction, type RouteObject } from "react-router"

/** The context for loaders and actions behind the middleware: `context.get(whoContext)`. */
export const whoContext = createContext<SignedIn<User>>()

/** Requires a signed-in user. The options default to the environment. */
export const createSignedIn = (options?: AuthenticationOptions): MiddlewareFunction<Response> => {
  const { authenticate } = createAuthentication(options)

  return async ({ context, request }, next) => {
    const who = await authenticate(request)
    // A page would `throw redirect("/sign-in")` instead.
    if (who.status !== "signed-in") return who.refusal()
    context.set(whoContext, who)
    // Finish the response last, because loaders may renew the tokens.
    return who.finish(await next())
  }
}

const me: LoaderFunction = async ({ context }) => {
  const user = await context.get(whoContext).findUser()
  return user === null ? new Response(null, { status: 401 }) : Response.json({ id: user.id, email: user.primaryEmail })
}

/** The response keeps its own cookies. If cookies of a renewed session are added, `cache-control` is replaced. */
const visit: LoaderFunction = () =>
  new Response("welcome", { headers: { "cache-control": "private, max-age=60", "set-cookie": "visited=yes; Path=/" } })

/** Returns the routes. In framework mode, each is a module that exports `middleware` and `loader`. */
export const createRoutes = (options?: AuthenticationOptions): Array<RouteObject> => {
  // On a server, `next` returns a response; the type of routes also covers browsers.
  const signedIn = createSignedIn(options) as MiddlewareFunction
  return [
    { path: "/", loader: () => new Response("open to all") },
    { path: "/me", middleware: [signedIn], loader: me, action: () => new Response(null, { status: 405 }) },
    { path: "/visit", middleware: [signedIn], loader: visit }
  ]
}
