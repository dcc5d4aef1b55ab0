/** Which categories of e-mail the signed-in user takes. */
import { ListNotificationCategories, UpdateNotificationCategory } from "../../endpoints/users/Notifications.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * All categories, and whether the user takes them. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = () => requireSession(ListNotificationCategories({ params: { userId: "me" } }))

const change = (categoryId: string, enabled: boolean) =>
  requireSession(UpdateNotificationCategory({ params: { userId: "me", categoryId }, body: { enabled } }))

/**
 * Takes e-mail of a category.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: there is no such category)
 * @category verbs @since 0.1.0
 */
export const enable = (categoryId: string) => change(categoryId, true)

/**
 * Takes no more e-mail of a category. Only offer it where the category says `canDisable`; the provider does not refuse it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: there is no such category)
 * @category verbs @since 0.1.0
 */
export const disable = (categoryId: string) => change(categoryId, false)
