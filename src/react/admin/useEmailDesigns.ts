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
 * The themes, without their sources. Suspends until they are known. Throws errors of `AdminEmails.themes.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailThemes = () => useAdminLive(emailThemes)
/**
 * Like `useEmailThemes`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailThemesState = () => useAdminLiveState(emailThemes)

/**
 * A theme with its source. Suspends until it is known. Throws errors of `AdminEmails.themes.get` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailTheme = (themeId: string) => useAdminLive(emailTheme(themeId))
/**
 * Like `useEmailTheme`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailThemeState = (themeId: string) => useAdminLiveState(emailTheme(themeId))

/**
 * The templates with their sources. Suspends until they are known. Throws errors of `AdminEmails.templates.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailTemplates = () => useAdminLive(emailTemplates)
/**
 * Like `useEmailTemplates`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailTemplatesState = () => useAdminLiveState(emailTemplates)

/**
 * The drafts. Suspends until they are known. Throws errors of `AdminEmails.drafts.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailDrafts = () => useAdminLive(emailDrafts)
/**
 * Like `useEmailDrafts`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailDraftsState = () => useAdminLiveState(emailDrafts)

/**
 * A draft. Suspends until it is known. Throws errors of `AdminEmails.drafts.get` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailDraft = (draftId: string) => useAdminLive(emailDraft(draftId))
/**
 * Like `useEmailDraft`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailDraftState = (draftId: string) => useAdminLiveState(emailDraft(draftId))

/**
 * The preview of an e-mail, as HTML with its subject. Suspends until it is known. Throws errors of `AdminEmails.preview` to the nearest
 * error boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailPreview = (email: EmailRender) => useAdminLive(emailPreview(email))
/**
 * Like `useEmailPreview`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailPreviewState = (email: EmailRender) => useAdminLiveState(emailPreview(email))

/**
 * The counts of e-mails sent, bounced and marked as spam, and the sending limit per second. Suspends until they are known. Throws errors of
 * `AdminEmails.getDelivery` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useEmailDelivery = () => useAdminLive(emailDelivery)
/**
 * Like `useEmailDelivery`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useEmailDeliveryState = () => useAdminLiveState(emailDelivery)
