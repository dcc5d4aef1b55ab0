/** What e-mails say: templates in TSX, the provider's own and those of the project. For project owners. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../../endpoints/emails/EmailTemplates.ts"
import type { EmailTemplateCreate, EmailTemplateUpdate } from "../../../schema/emails/EmailTemplate.ts"

/**
 * All templates with their sources: the provider's own first, then those of the project. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const list = () => Endpoints.ListEmailTemplates()

/**
 * The template with this id; `null` where there is none. The provider gives them only all at once. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const find = (templateId: string) =>
  Effect.map(list(), (templates) => templates.find(({ id }) => id === templateId) ?? null)

/**
 * Makes a template, which starts with a source of the provider's; gives its id. **Errors** `RequiresCustomEmailServer` · `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (template: EmailTemplateCreate) => Endpoints.CreateEmailTemplate({ body: template })

/**
 * Replaces the source of a template, also of one of the provider's own, and its theme where one is given. The source is a module that
 * exports `EmailTemplate`, with a `Subject` and a `NotificationCategory`; it is rendered before it is taken, and the HTML given.
 *
 * **Errors** `RequiresCustomEmailServer` · `EmailRenderingError` · `CallError` (`Refused`: there is no such template)
 * @category verbs @since 0.1.0
 */
export const update = (templateId: string, changes: EmailTemplateUpdate) =>
  Endpoints.UpdateEmailTemplate({ params: { templateId }, body: changes })

/**
 * Deletes a template of the project. Older providers do not have it.
 *
 * **Errors** `RequiresCustomEmailServer` · `CallError` (`Refused`: there is no such template, or it is the provider's own)
 * @category verbs @since 0.1.0
 */
const remove = (templateId: string) => Endpoints.DeleteEmailTemplate({ params: { templateId } })
export { remove as delete }
