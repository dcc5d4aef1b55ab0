/** E-mails of the project, as its owner sends them, tries them out, and says what they are made of. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../../endpoints/emails/Emails.ts"
import { TestEmailNotTaken } from "../../../errors/local/EmailServerErrors.ts"
import type { EmailRender, EmailTest } from "../../../schema/emails/Email.ts"

export type { EmailRender } from "../../../schema/emails/Email.ts"
export * from "../../server/Emails.ts"
export * as domains from "./EmailDomains.ts"
export * as drafts from "./EmailDrafts.ts"
export * as templates from "./EmailTemplates.ts"
export * as themes from "./EmailThemes.ts"

/**
 * The last hundred e-mails that were sent or should have been, newest first; `error` says why one was not delivered. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const listSent = () => Endpoints.ListSentEmails()

/**
 * Sends a test e-mail through the server of `emailConfig`, which need not be the project's yet. The password is at most 70
 * characters long, in plain or `Redacted`.
 *
 * **Errors** `TestEmailNotTaken` · `CallError`
 * @category verbs @since 0.1.0
 */
export const sendTest = (test: EmailTest) =>
  Effect.flatMap(
    Endpoints.SendTestEmail({ body: test }),
    ({ errorMessage, success }) => success ? Effect.void : Effect.fail(new TestEmailNotTaken({ reason: errorMessage ?? "" }))
  )

/**
 * A preview of an e-mail, which is not sent: a template by `templateId` or `templateTsxSource`, in a theme by `themeId` or
 * `themeTsxSource`. Without a theme it is in the template's or the project's, with `themeId: false` in none.
 *
 * **Errors** `EmailRenderingError` · `CallError` (`Refused`: there is no such template or theme)
 * @category verbs @since 0.1.0
 */
export const preview = (email: EmailRender) => Endpoints.RenderEmail({ body: email })
