/** Bun: `bun bun.ts`. The project and the address of the provider come from the environment. */
import { createAuthentication, type SignedIn, type User } from "latchkey/server"

const { authenticate } = createAuthentication()

/** A route for signed-in users. */
const signedIn = (answer: (who: SignedIn<User>, request: Request) => Promise<Response>) => async (request: Request) => {
  const who = await authenticate(request)
  // In this order: the answer may renew the tokens as well.
  return who.status === "signed-in" ? who.finish(await answer(who, request)) : who.refusal()
}

const server = Bun.serve({
  port: process.env["PORT"] ?? 3000,
  routes: {
    "/": new Response("open to all"),
    "/me": signedIn(async (who) => {
      const user = await who.getUser()
      return user === null ? new Response(null, { status: 401 }) : Response.json({ id: user.id, email: user.primaryEmail })
    })
  }
})
console.log(`Listening on ${server.url}`)
