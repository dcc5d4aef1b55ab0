/**
 * E-mail categories, and any user's subscriptions to them. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import { ListNotificationCategories, UpdateNotificationCategory } from "../../endpoints/users/Notifications.ts"
import type { OfUser } from "../internal/recordsOf.ts"

/**
 * All categories, and whether the user is subscribed to each. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError`
 */
export const list = (params: OfUser) => ListNotificationCategories({ params })

const change = (categoryId: string, userId: string, isEnabled: boolean) =>
  UpdateNotificationCategory({ params: { userId, categoryId }, body: { enabled: isEnabled } })

/**
 * Subscribes a user to the e-mails of a category.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: no such category)
 */
export const enable = (categoryId: string, { userId }: OfUser) => change(categoryId, userId, true)

/**
 * Unsubscribes a user from the e-mails of a category. The provider does not check `canDisable`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: no such category)
 */
export const disable = (categoryId: string, { userId }: OfUser) => change(categoryId, userId, false)
