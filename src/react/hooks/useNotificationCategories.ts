"use client"
/** Which e-mail the user takes, in components. */
import { notificationCategories } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The categories of e-mail, and whether the user takes them. Suspends until they are known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useNotificationCategories = () => useLive(notificationCategories)
/** Like `useNotificationCategories`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useNotificationCategoriesState = () => useLiveState(notificationCategories)
