/** H3 2 and Nitro 3: a middleware for routes that require a signed-in user. */
import { H3, type Middleware, toResponse } from "h3"
import { type Authentication, type AuthenticationOptions, createAuthentication, type SignedIn, type User } from "latchkey/server"

declare module "h3" {
  interface H3EventContext {
    who: SignedIn<User>
  }
}

const requireUser = ({ authenticate }: Authentication<User>): Middleware => async (event, next) => {
  const who = await authenticate(event.req)
  if (who.status !== "signed-in") return who.refusal()
  event.context.who = who
  const { body, headers, status } = await toResponse(await next(), event)
  const response = who.finish(new Response(body, { headers, status }))
  // H3 of Nitro 3.0 would add these headers again, also the former `cache-control`.
  for (const name of new Headers(event.res.headers).keys()) event.res.headers.delete(name)
  return response
}

/** The options default to the environment. */
export const createApp = (options?: AuthenticationOptions) => {
  const middleware = [requireUser(createAuthentication(options))]
  return new H3()
    .get("/", () => "open to all")
    .all("/me", async ({ context }) => {
      const user = await context.who.findUser()
      return user === null ? new Response(null, { status: 401 }) : { id: user.id, email: user.primaryEmail }
    }, { middleware })
    .get("/visit", ({ res }) => {
      res.headers.append("set-cookie", "visited=yes; Path=/")
      res.headers.set("cache-control", "private, max-age=60")
      res.headers.set("cdn-cache-control", "max-age=60")
      return "welcome"
    }, { middleware })
}
