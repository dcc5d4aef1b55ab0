/** Bun: `bun bun.ts`. Reads the project and the provider's address from the environment. */
import { createAuthentication, type SignedIn, type User } from "latchkey/server"

const { authenticate } = createAuthentication()

/** Wraps a handler for signed-in users. */
const signedIn = (respond: (who: SignedIn<User>, request: Request) => Promise<Response>) => async (request: Request) => {
  const who = await authenticate(request)
  // Finish the response last, because answering may renew the tokens.
  return who.status === "signed-in" ? who.finish(await respond(who, request)) : who.refusal()
}

const server = Bun.serve({
  port: process.env["PORT"] ?? 3000,
  routes: {
    "/": new Response("open to all"),
    "/me": signedIn(async (who) => {
      const user = await who.findUser()
      return user === null ? new Response(null, { status: 401 }) : Response.json({ id: user.id, email: user.primaryEmail })
    }),
    // The response keeps its own cookies. If cookies of a renewed session are added, `cache-control` is replaced.
    "/visit": signedIn(async () =>
      new Response("welcome", { headers: { "cache-control": "private, max-age=60", "set-cookie": "visited=yes; Path=/" } })
    )
  }
})
console.log(`Listening on ${server.url}`)
