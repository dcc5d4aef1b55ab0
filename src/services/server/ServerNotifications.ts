/** Which categories of e-mail any user takes. Users are named by id, or `me` for the signed-in one. */
import { ListNotificationCategories, UpdateNotificationCategory } from "../../endpoints/users/Notifications.ts"

/**
 * All categories, and whether the user takes them. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (userId: string) => ListNotificationCategories({ params: { userId } })

const change = (userId: string, categoryId: string, enabled: boolean) =>
  UpdateNotificationCategory({ params: { userId, categoryId }, body: { enabled } })

/**
 * The user takes e-mail of a category.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: there is no such category)
 * @category verbs @since 0.1.0
 */
export const enable = (userId: string, categoryId: string) => change(userId, categoryId, true)

/**
 * The user takes no more e-mail of a category. The provider does not refuse it where the category does not say `canDisable`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: there is no such category)
 * @category verbs @since 0.1.0
 */
export const disable = (userId: string, categoryId: string) => change(userId, categoryId, false)
