/** A `fetch` handler for any host: `Bun.serve({ fetch })`, `Deno.serve(fetch)`, a route of React Router or TanStack Start. */
import { type AuthenticationOptions, createAuthentication } from "latchkey/server"

/** The options default to the environment. */
export const createHandler = (options?: AuthenticationOptions) => {
  const { authenticate } = createAuthentication(options)

  return async (request: Request): Promise<Response> => {
    const who = await authenticate(request)
    switch (new URL(request.url).pathname) {
      case "/":
        // Open to all; a signed-in user is greeted by name.
        return who.finish(Response.json({ hello: who.user?.displayName ?? who.user?.primaryEmail ?? "stranger" }))
      case "/me": {
        if (who.status !== "signed-in") return who.refusal()
        const user = await who.findUser()
        // Runs after `findUser`, which may have renewed the tokens.
        return who.finish(
          user === null ? new Response(null, { status: 401 }) : Response.json({ id: user.id, email: user.primaryEmail })
        )
      }
      case "/visit":
        if (who.status !== "signed-in") return who.refusal()
        // `finish` keeps the response's own cookies. If it adds those of a renewed session, it replaces `cache-control`.
        return who.finish(
          new Response("welcome", { headers: { "cache-control": "private, max-age=60", "set-cookie": "visited=yes; Path=/" } })
        )
      default:
        return new Response(null, { status: 404 })
    }
  }
}
