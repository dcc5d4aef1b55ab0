"use client"
/** Hooks for the user's e-mail categories. */
import { notificationCategories } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The e-mail categories, and whether the user receives the e-mails of each. Suspends until the categories are known. Throws errors of
 * `Notifications.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useNotificationCategories = () => useLive(notificationCategories)
/**
 * Like `useNotificationCategories`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useNotificationCategoriesState = () => useLiveState(notificationCategories)
