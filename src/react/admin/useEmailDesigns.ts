"use client"
/** Hooks for themes, templates, drafts and previews of e-mails. */
import {
  emailDelivery,
  emailDraft,
  emailDrafts,
  emailPreview,
  emailTemplates,
  emailTheme,
  emailThemes
} from "../../live/adminValues.ts"
import type { EmailRender } from "../../schema/emails/Email.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The themes, without their sources. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailThemes = () => useAdminLive(emailThemes)
/** Like `useEmailThemes`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailThemesState = () => useAdminLiveState(emailThemes)

/**
 * A theme with its source. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailTheme = (themeId: string) => useAdminLive(emailTheme(themeId))
/** Like `useEmailTheme`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailThemeState = (themeId: string) => useAdminLiveState(emailTheme(themeId))

/**
 * The templates with their sources. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailTemplates = () => useAdminLive(emailTemplates)
/** Like `useEmailTemplates`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailTemplatesState = () => useAdminLiveState(emailTemplates)

/** The drafts. Suspends until they are known; throws the verb's error to the nearest boundary. @category hooks @since 0.1.0 */
export const useEmailDrafts = () => useAdminLive(emailDrafts)
/** Like `useEmailDrafts`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailDraftsState = () => useAdminLiveState(emailDrafts)

/** A draft. Suspends until it is known; throws the verb's error to the nearest boundary. @category hooks @since 0.1.0 */
export const useEmailDraft = (draftId: string) => useAdminLive(emailDraft(draftId))
/** Like `useEmailDraft`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailDraftState = (draftId: string) => useAdminLiveState(emailDraft(draftId))

/**
 * The preview of an e-mail, as HTML with its subject. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailPreview = (email: EmailRender) => useAdminLive(emailPreview(email))
/** Like `useEmailPreview`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailPreviewState = (email: EmailRender) => useAdminLiveState(emailPreview(email))

/**
 * The counts of e-mails sent, bounced and marked as spam, and the sending limit per second. Suspends until they are known; throws the
 * verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailDelivery = () => useAdminLive(emailDelivery)
/** Like `useEmailDelivery`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailDeliveryState = () => useAdminLiveState(emailDelivery)
