"use client"
/** Hooks for the user's e-mail categories. */
import { notificationCategories } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The e-mail categories, and whether the user receives them. Suspends until they are known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useNotificationCategories = () => useLive(notificationCategories)
/** Like `useNotificationCategories`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useNotificationCategoriesState = () => useLiveState(notificationCategories)
