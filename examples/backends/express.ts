/** Express: routes for signed-in users behind `signedIn`, and cookies on every answer. */
import type { Express } from "express"
import { signedIn } from "latchkey/express"
import { type AuthenticationOptions, createAuthentication } from "latchkey/server"

/** Adds the routes to `app`, which is `express()`. The options default to the environment. */
export const addRoutes = (app: Express, options?: AuthenticationOptions): void => {
  const requireUser = signedIn(createAuthentication(options))

  app.get("/", (_, response) => void response.send("open to all"))
  app.all("/me", requireUser, async (_, response) => {
    const user = await response.locals.who.findUser()
    if (user === null) response.sendStatus(401)
    else response.json({ id: user.id, email: user.primaryEmail })
  })
  // The response keeps its own cookies. If cookies of a renewed session are added, `cache-control` is replaced.
  app.get("/visit", requireUser, (_, response) => {
    response.cookie("visited", "yes").set({ "cache-control": "private, max-age=60", "cdn-cache-control": "max-age=60" }).send(
      "welcome"
    )
  })
}
