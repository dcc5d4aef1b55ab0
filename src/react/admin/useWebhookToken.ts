"use client"
/** The portal of the webhooks in components of the project's owner. */
import { webhookToken } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A token for the portal of the webhooks, made once for all components. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useWebhookToken = () => useAdminLive(webhookToken)
/** As `useWebhookToken`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useWebhookTokenState = () => useAdminLiveState(webhookToken)
