/** `/emails/notification-preference`: which e-mail a user takes (protocol/semantics.md, section 6). */
import * as Effect from "effect/Effect"
import { categories, categoryOf, decide, takes } from "../../model/emails/NotificationCategories.ts"
import { userOf } from "../../model/teams/Teams.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import { Store } from "../../store/Store.ts"

/** Users may look at and change their own settings only. */
const requireOwn = Effect.fnUntraced(function*(userId: string) {
  const { access, user } = yield* RequestContext
  if (access === "client" && user?.id !== userId) return yield* refuse(403, "You can only manage your own notifications.")
})

export const notificationHandlers: Handlers<"ListNotificationCategories" | "UpdateNotificationCategory"> = {
  ListNotificationCategories: Effect.fnUntraced(function*({ params: { userId } }) {
    const memory = yield* Store
    yield* requireOwn(userId)
    yield* userOf(memory, yield* currentProject, userId)
    return categories.map((category) => ({ ...category, enabled: takes(memory, userId, category.id) }))
  }),
  UpdateNotificationCategory: Effect.fnUntraced(function*({ body: { enabled }, params: { categoryId, userId } }) {
    const memory = yield* Store
    const category = categoryOf(categoryId)
    if (category === undefined) return yield* refuse(404, "There is no such notification category.")
    yield* requireOwn(userId)
    yield* userOf(memory, yield* currentProject, userId)
    decide(memory, userId, categoryId, enabled)
    return { ...category, enabled }
  })
}
