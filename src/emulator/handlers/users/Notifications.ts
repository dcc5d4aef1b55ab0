/** `/emails/notification-preference`: settings for the e-mails that a user receives (docs/provider/emails.md#notification-categories). */
import * as Effect from "effect/Effect"
import { acceptsCategory, categories, categoryById, setPreference } from "../../model/emails/NotificationCategories.ts"
import { userOf } from "../../model/teams/Teams.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"

/** Fails if a client call concerns another user's settings. */
const requireOwn = Effect.fnUntraced(function*(userId: string) {
  const { access, user } = yield* RequestContext
  if (access === "client" && user?.id !== userId) return yield* refuse(403, "You can only manage your own notifications.")
})

export const notificationHandlers = {
  ListNotificationCategories: Effect.fnUntraced(function*({ params: { userId }, project, store }) {
    yield* requireOwn(userId)
    yield* userOf(store, project, userId)
    return categories.map((category) => ({ ...category, enabled: acceptsCategory(store, userId, category.id) }))
  }),
  UpdateNotificationCategory: Effect.fnUntraced(function*({ body: { enabled }, params: { categoryId, userId }, project, store }) {
    const category = categoryById(categoryId)
    if (category === undefined) return yield* refuse(404, "There is no such notification category.")
    yield* requireOwn(userId)
    yield* userOf(store, project, userId)
    setPreference(store, userId, categoryId, enabled)
    return { ...category, enabled }
  })
} satisfies SomeHandlers
