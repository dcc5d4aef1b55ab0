/** Elysia: a plugin for routes that require a signed-in user. */
import { Elysia } from "elysia"
import { mapResponse } from "elysia/adapter/web-standard/handler"
import { type Authentication, type AuthenticationOptions, createAuthentication, type User } from "latchkey/server"

const requireUser = ({ authenticate }: Authentication<User>) =>
  new Elysia()
    .resolve({ as: "scoped" }, async ({ request }) => {
      const who = await authenticate(request)
      if (who.status !== "signed-in") throw who.refusal()
      return { who }
    })
    .mapResponse({ as: "scoped" }, ({ responseValue, set, who }) => {
      // A refusal has its headers.
      if (who === undefined) return
      const response = who.finish(mapResponse(responseValue, set))
      set.headers = {}
      set.cookie = {}
      return response
    })

/** The options default to the environment. */
export const createApp = (options?: AuthenticationOptions) =>
  new Elysia()
    .get("/", () => "open to all")
    .group("", (members) =>
      members.use(requireUser(createAuthentication(options)))
        .all("/me", async ({ status, who }) => {
          const user = await who.findUser()
          return user === null ? status(401) : { id: user.id, email: user.primaryEmail }
        })
        .get("/visit", ({ cookie, set }) => {
          cookie["visited"]?.set({ value: "yes", path: "/" })
          set.headers["cache-control"] = "private, max-age=60"
          set.headers["cdn-cache-control"] = "max-age=60"
          return "welcome"
        }))
