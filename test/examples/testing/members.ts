/** The app that docs/testing.md tests: a greeting, and a list that servers make. */
import { Effect } from "effect"
import { CurrentUser, Users } from "latchkey"
import type { ClientApp } from "latchkey/promise"

export const greeting = async (app: ClientApp) => {
  const me = await app.user.find()
  return me === null ? "Please sign in." : `Hello ${me.displayName ?? me.primaryEmail}!`
}

/** The same with Effect. */
export const greet = Effect.map(CurrentUser.find(), (me) => me === null ? "Please sign in." : `Hello ${me.displayName}!`)

export const nameOf = (userId: string) => Effect.map(Users.find(userId), (user) => user?.displayName ?? "former member")
