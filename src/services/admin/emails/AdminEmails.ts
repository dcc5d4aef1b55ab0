/**
 * The project's e-mails: sends, tests and previews e-mails, and manages sender domains, templates, themes and drafts.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as EmailsEndpoints from "../../../endpoints/emails/Emails.ts"
import { TestEmailNotTaken } from "../../../errors/local/EmailServerErrors.ts"
import type { EmailRender, EmailTest } from "../../../schema/emails/Email.ts"

export type { EmailRender } from "../../../schema/emails/Email.ts"
export * from "../../server/Emails.ts"
export * as domains from "./EmailDomains.ts"
export * as drafts from "./EmailDrafts.ts"
export * as templates from "./EmailTemplates.ts"
export * as themes from "./EmailThemes.ts"

/**
 * The last hundred e-mails, sent or failed, newest first; `error` has the reason for a failed delivery. **Errors** `CallError`
 */
export const listSent = () => EmailsEndpoints.ListSentEmails()

/**
 * Sends a test e-mail through the server of `emailConfig`, which need not be the project's. The password, as text or `Redacted`, has at
 * most 70 characters.
 *
 * **Errors** `TestEmailNotTaken` · `CallError`
 */
export const sendTest = (test: EmailTest) =>
  Effect.flatMap(
    EmailsEndpoints.SendTestEmail({ body: test }),
    ({ errorMessage, success }) => success ? Effect.void : Effect.fail(new TestEmailNotTaken({ reason: errorMessage ?? "" }))
  )

/**
 * Renders an e-mail without sending it: a template by `templateId` or `templateTsxSource`, with a theme by `themeId` or `themeTsxSource`.
 * The theme defaults to that of the template or the project; `themeId: false` uses none.
 *
 * **Errors** `EmailRenderingError` · `CallError` (`Refused`: no such template or theme)
 */
export const preview = (email: EmailRender) => EmailsEndpoints.RenderEmail({ body: email })
