"use client"
/** Any user of the project in components of its owner. */
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
 * A page of users; `nextCursor` goes into the query for the next page. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUsers = (query: UserQuery = {}) => useAdminLive(serverUsers(query))
/** As `useServerUsers`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerUsersState = (query: UserQuery = {}) => useAdminLiveState(serverUsers(query))

/**
 * A user; `null` where there is none with this id. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUser = (userId: string) => useAdminLive(serverUser(userId))
/** As `useServerUser`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerUserState = (userId: string) => useAdminLiveState(serverUser(userId))

/**
 * The contact channels of a user. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerContactChannels = (userId: string) => useAdminLive(serverContactChannels(userId))
/** As `useServerContactChannels`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerContactChannelsState = (userId: string) => useAdminLiveState(serverContactChannels(userId))

/**
 * Which categories of e-mail a user takes. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerNotificationCategories = (userId: string) => useAdminLive(serverNotificationCategories(userId))
/** As `useServerNotificationCategories`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerNotificationCategoriesState = (userId: string) => useAdminLiveState(serverNotificationCategories(userId))

/**
 * Where a user is signed in. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerSessions = (userId: string) => useAdminLive(serverSessions(userId))
/** As `useServerSessions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerSessionsState = (userId: string) => useAdminLiveState(serverSessions(userId))

/**
 * The accounts of a user at identity providers. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerOAuthProviders = (userId: string) => useAdminLive(serverOAuthProviders(userId))
/** As `useServerOAuthProviders`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerOAuthProvidersState = (userId: string) => useAdminLiveState(serverOAuthProviders(userId))

/**
 * The API keys of a user. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUserApiKeys = (userId: string) => useAdminLive(serverUserApiKeys(userId))
/** As `useServerUserApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerUserApiKeysState = (userId: string) => useAdminLiveState(serverUserApiKeys(userId))

/**
 * Permissions that users have in the project. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerProjectPermissions = (query: ProjectPermissionQuery = {}) => useAdminLive(serverProjectPermissions(query))
/** As `useServerProjectPermissions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerProjectPermissionsState = (query: ProjectPermissionQuery = {}) =>
  useAdminLiveState(serverProjectPermissions(query))
