/** `/emails/notification-preference`: which e-mail a user takes (protocol/semantics.md, section 6). */
import * as Effect from "effect/Effect"
import { refuse } from "./Answer.ts"
import type { Handlers } from "./Handlers.ts"
import { currentProject, Incoming } from "./Incoming.ts"
import { type Memory, State } from "./State.ts"
import { userOf } from "./Teams.ts"

/** All there are. The provider itself lets every one be turned off. */
const categories = [
  { id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef", name: "Transactional", canDisable: false },
  { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", canDisable: true }
] as const

/** Users may look at and change their own settings only. */
const requireOwn = Effect.fnUntraced(function*(userId: string) {
  const { access, user } = yield* Incoming
  if (access === "client" && user?.id !== userId) return yield* refuse(403, "You can only manage your own notifications.")
})

/** Whether the user takes e-mail of the category; it does unless it said no. */
export const takes = (memory: Memory, userId: string, categoryId: string): boolean =>
  memory.notifications.get(`${userId}/${categoryId}`)?.enabled ?? true

export const notificationHandlers: Handlers<"ListNotificationCategories" | "UpdateNotificationCategory"> = {
  ListNotificationCategories: Effect.fnUntraced(function*({ params: { userId } }) {
    const memory = yield* State
    yield* requireOwn(userId)
    yield* userOf(memory, yield* currentProject, userId)
    return categories.map((category) => ({ ...category, enabled: takes(memory, userId, category.id) }))
  }),
  UpdateNotificationCategory: Effect.fnUntraced(function*({ body: { enabled }, params: { categoryId, userId } }) {
    const memory = yield* State
    const category = categories.find(({ id }) => id === categoryId)
    if (category === undefined) return yield* refuse(404, "There is no such notification category.")
    yield* requireOwn(userId)
    yield* userOf(memory, yield* currentProject, userId)
    memory.notifications.put({ id: `${userId}/${categoryId}`, userId, categoryId, enabled })
    return { ...category, enabled }
  })
}
