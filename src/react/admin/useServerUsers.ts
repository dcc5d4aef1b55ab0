"use client"
/** Hooks for any user of a project. */
import {
  serverContactChannels,
  serverNotificationCategories,
  serverOAuthProviders,
  serverProjectPermissions,
  serverSessions,
  serverUser,
  serverUserApiKeys,
  serverUsers
} from "../../live/serverValues.ts"
import type { ProjectPermissionQuery } from "../../schema/teams/Permission.ts"
import type { UserQuery } from "../../schema/users/UserPayloads.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A page of users; pass `nextCursor` in the query for the next page. Suspends until it is known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUsers = (query: UserQuery = {}) => useAdminLive(serverUsers(query))
/** Like `useServerUsers`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerUsersState = (query: UserQuery = {}) => useAdminLiveState(serverUsers(query))

/**
 * A user; `null` if the id does not exist. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUser = (userId: string) => useAdminLive(serverUser(userId))
/** Like `useServerUser`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerUserState = (userId: string) => useAdminLiveState(serverUser(userId))

/**
 * The contact channels of a user. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerContactChannels = (userId: string) => useAdminLive(serverContactChannels(userId))
/** Like `useServerContactChannels`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerContactChannelsState = (userId: string) => useAdminLiveState(serverContactChannels(userId))

/**
 * The e-mail categories that a user receives. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerNotificationCategories = (userId: string) => useAdminLive(serverNotificationCategories(userId))
/** Like `useServerNotificationCategories`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerNotificationCategoriesState = (userId: string) => useAdminLiveState(serverNotificationCategories(userId))

/**
 * The sessions of a user. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerSessions = (userId: string) => useAdminLive(serverSessions(userId))
/** Like `useServerSessions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerSessionsState = (userId: string) => useAdminLiveState(serverSessions(userId))

/**
 * The accounts of a user at identity providers. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerOAuthProviders = (userId: string) => useAdminLive(serverOAuthProviders(userId))
/** Like `useServerOAuthProviders`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerOAuthProvidersState = (userId: string) => useAdminLiveState(serverOAuthProviders(userId))

/**
 * The API keys of a user. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUserApiKeys = (userId: string) => useAdminLive(serverUserApiKeys(userId))
/** Like `useServerUserApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerUserApiKeysState = (userId: string) => useAdminLiveState(serverUserApiKeys(userId))

/**
 * Permissions of users in the project. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerProjectPermissions = (query: ProjectPermissionQuery = {}) => useAdminLive(serverProjectPermissions(query))
/** Like `useServerProjectPermissions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerProjectPermissionsState = (query: ProjectPermissionQuery = {}) =>
  useAdminLiveState(serverProjectPermissions(query))
