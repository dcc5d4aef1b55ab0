/** `/emails/notification-preference`: which e-mail a user takes. */
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { NotificationCategory, NotificationCategoryUpdate } from "../../schema/users/Notification.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const errors = [CannotGetOwnUserWithoutUser, UserNotFound]

/**
 * All categories. For users only their own; another user is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const ListNotificationCategories = Endpoint.make("notifications.list", "GET /emails/notification-preference/{userId}", {
  access: ["client", "server", "admin"],
  params: { userId: UserIdOrMe },
  success: Wire.list(NotificationCategory),
  errors
})
/**
 * For users only their own. A category that does not exist is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const UpdateNotificationCategory = Endpoint.make(
  "notifications.update",
  "PATCH /emails/notification-preference/{userId}/{categoryId}",
  {
    access: ["client", "server", "admin"],
    params: { userId: UserIdOrMe, categoryId: Uuid },
    body: NotificationCategoryUpdate,
    success: NotificationCategory,
    errors
  }
)
