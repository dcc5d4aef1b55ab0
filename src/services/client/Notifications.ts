/** E-mail categories, and the signed-in user's subscriptions to them. @category verbs @since 0.1.0 */
import { ListNotificationCategories, UpdateNotificationCategory } from "../../endpoints/users/Notifications.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * All categories, and whether the user is subscribed to each. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` ·
 * `TokenStoreRequired` · `CallError`
 */
export const list = () => requireSession(ListNotificationCategories({ params: { userId: "me" } }))

const change = (categoryId: string, isEnabled: boolean) =>
  requireSession(UpdateNotificationCategory({ params: { userId: "me", categoryId }, body: { enabled: isEnabled } }))

/**
 * Subscribes the user to the e-mails of a category.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: no such category)
 */
export const enable = (categoryId: string) => change(categoryId, true)

/**
 * Unsubscribes the user from the e-mails of a category. Offer it only if the category has `canDisable`; the provider does not check that.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: no such category)
 */
export const disable = (categoryId: string) => change(categoryId, false)
