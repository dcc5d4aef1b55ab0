/** `/emails/notification-preference`: the e-mail categories that a user receives. @category endpoints @since 0.1.0 */
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { NotificationCategory, NotificationCategoryUpdate } from "../../schema/users/Notification.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const errors = [CannotGetOwnUserWithoutUser, UserNotFound]

/** Lists all categories with the user's preference. Users see only their own preferences; `Refused` for another user. */
export const ListNotificationCategories = Endpoint.make("notifications.list", "GET /emails/notification-preference/{userId}", {
  params: { userId: UserIdOrMe },
  success: Wire.list(NotificationCategory),
  errors
})
/** Changes a preference. Users may change only their own preferences. `Refused` for an unknown category. */
export const UpdateNotificationCategory = Endpoint.make(
  "notifications.update",
  "PATCH /emails/notification-preference/{userId}/{categoryId}",
  {
    params: { userId: UserIdOrMe, categoryId: Uuid },
    body: NotificationCategoryUpdate,
    success: NotificationCategory,
    errors
  }
)
