/** Hono: routes for signed-in users behind `signedIn`, and cookies on every answer. */
import { Hono } from "hono"
import { setCookie } from "hono/cookie"
import { signedIn } from "latchkey/hono"
import { type AuthenticationOptions, createAuthentication } from "latchkey/server"

/** The options default to the environment. */
export const createApp = (options?: AuthenticationOptions) => {
  const requireUser = signedIn(createAuthentication(options))

  return new Hono()
    .get("/", (context) => context.text("open to all"))
    .use("/me", requireUser)
    .get("/me", async (context) => {
      const user = await context.get("who").findUser()
      return user === null ? context.body(null, 401) : context.json({ id: user.id, email: user.primaryEmail })
    })
    // The response keeps its own cookies. If cookies of a renewed session are added, `cache-control` is replaced.
    .get("/visit", requireUser, (context) => {
      setCookie(context, "visited", context.get("user").id === "" ? "no" : "yes")
      context.header("cache-control", "private, max-age=60")
      return context.text("welcome")
    })
}
