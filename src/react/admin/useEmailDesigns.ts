"use client"
/** Themes, templates, drafts and previews of e-mails in components of the project's owner. */
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
 * The themes, without their sources. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailThemes = () => useAdminLive(emailThemes)
/** As `useEmailThemes`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailThemesState = () => useAdminLiveState(emailThemes)

/**
 * A theme with its source. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailTheme = (themeId: string) => useAdminLive(emailTheme(themeId))
/** As `useEmailTheme`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailThemeState = (themeId: string) => useAdminLiveState(emailTheme(themeId))

/**
 * The templates with their sources. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailTemplates = () => useAdminLive(emailTemplates)
/** As `useEmailTemplates`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailTemplatesState = () => useAdminLiveState(emailTemplates)

/** The drafts. Suspends until known; throws the error of the verb to the nearest boundary. @category hooks @since 0.1.0 */
export const useEmailDrafts = () => useAdminLive(emailDrafts)
/** As `useEmailDrafts`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailDraftsState = () => useAdminLiveState(emailDrafts)

/** A draft. Suspends until known; throws the error of the verb to the nearest boundary. @category hooks @since 0.1.0 */
export const useEmailDraft = (draftId: string) => useAdminLive(emailDraft(draftId))
/** As `useEmailDraft`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailDraftState = (draftId: string) => useAdminLiveState(emailDraft(draftId))

/**
 * What an e-mail would look like, as HTML with its subject. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailPreview = (email: EmailRender) => useAdminLive(emailPreview(email))
/** As `useEmailPreview`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailPreviewState = (email: EmailRender) => useAdminLiveState(emailPreview(email))

/**
 * How many e-mails were sent, bounced and marked as spam, and how many may be sent a second. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailDelivery = () => useAdminLive(emailDelivery)
/** As `useEmailDelivery`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useEmailDeliveryState = () => useAdminLiveState(emailDelivery)
