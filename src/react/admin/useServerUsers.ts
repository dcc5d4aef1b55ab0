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
 * A page of users; pass `nextCursor` in the query for the next page. Suspends until it is known. Throws errors of `Users.page` to the
 * nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUsers = (query: UserQuery = {}) => useAdminLive(serverUsers(query))
/**
 * Like `useServerUsers`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerUsersState = (query: UserQuery = {}) => useAdminLiveState(serverUsers(query))

/**
 * A user; `null` if no user has this id. Suspends until it is known. Throws errors of `Users.find` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUser = (userId: string) => useAdminLive(serverUser(userId))
/**
 * Like `useServerUser`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerUserState = (userId: string) => useAdminLiveState(serverUser(userId))

/**
 * The contact channels of a user. Suspends until they are known. Throws errors of `ServerContactChannels.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useServerContactChannels = (userId: string) => useAdminLive(serverContactChannels(userId))
/**
 * Like `useServerContactChannels`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerContactChannelsState = (userId: string) => useAdminLiveState(serverContactChannels(userId))

/**
 * The e-mail categories that a user receives. Suspends until they are known. Throws errors of `ServerNotifications.list` to the nearest
 * error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerNotificationCategories = (userId: string) => useAdminLive(serverNotificationCategories(userId))
/**
 * Like `useServerNotificationCategories`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerNotificationCategoriesState = (userId: string) => useAdminLiveState(serverNotificationCategories(userId))

/**
 * The sessions of a user. Suspends until they are known. Throws errors of `ServerSessions.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerSessions = (userId: string) => useAdminLive(serverSessions(userId))
/**
 * Like `useServerSessions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerSessionsState = (userId: string) => useAdminLiveState(serverSessions(userId))

/**
 * The accounts of a user at identity providers. Suspends until they are known. Throws errors of `ServerOAuthProviders.list` to the nearest
 * error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerOAuthProviders = (userId: string) => useAdminLive(serverOAuthProviders(userId))
/**
 * Like `useServerOAuthProviders`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerOAuthProvidersState = (userId: string) => useAdminLiveState(serverOAuthProviders(userId))

/**
 * The API keys of a user. Suspends until they are known. Throws errors of `ServerApiKeys.user.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerUserApiKeys = (userId: string) => useAdminLive(serverUserApiKeys(userId))
/**
 * Like `useServerUserApiKeys`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerUserApiKeysState = (userId: string) => useAdminLiveState(serverUserApiKeys(userId))

/**
 * Permissions of users in the project. Suspends until they are known. Throws errors of `ServerPermissions.project.list` to the nearest
 * error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerProjectPermissions = (query: ProjectPermissionQuery = {}) => useAdminLive(serverProjectPermissions(query))
/**
 * Like `useServerProjectPermissions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerProjectPermissionsState = (query: ProjectPermissionQuery = {}) =>
  useAdminLiveState(serverProjectPermissions(query))
