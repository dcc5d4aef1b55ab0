/** Hono: a middleware that identifies the user, one that requires a signed-in user, and cookies on every answer. */
import { Hono } from "hono"
import { setCookie } from "hono/cookie"
import { createMiddleware } from "hono/factory"
import { type AuthenticationOptions, createAuthentication, type SignedIn, type User } from "latchkey/server"

interface SignedInOnly {
  readonly Variables: { readonly who: SignedIn<User> }
}

/** The options default to the environment. */
export const createApp = (options?: AuthenticationOptions) => {
  const { authenticate } = createAuthentication(options)

  const signedIn = createMiddleware<SignedInOnly>(async (context, next) => {
    const who = await authenticate(context.req.raw)
    if (who.status !== "signed-in") return who.refusal()
    context.set("who", who)
    await next()
    const response = who.finish(context.res)
    // Without this reset, Hono copies the headers of the replaced response over the cookies and `cache-control` of the new one.
    context.res = undefined
    context.res = response
    return undefined
  })

  return new Hono()
    .get("/", (context) => context.text("open to all"))
    .use("/me", signedIn)
    .get("/me", async (context) => {
      const user = await context.var.who.findUser()
      return user === null ? context.body(null, 401) : context.json({ id: user.id, email: user.primaryEmail })
    })
    .use("/visit", signedIn)
    // The response keeps its own cookies. If cookies of a renewed session are added, `cache-control` is replaced.
    .get("/visit", (context) => {
      setCookie(context, "visited", "yes")
      context.header("cache-control", "private, max-age=60")
      return context.text("welcome")
    })
}
