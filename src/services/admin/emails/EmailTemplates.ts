/** E-mail templates in TSX, the provider's and the project's own, for project owners. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as EmailTemplatesEndpoints from "../../../endpoints/emails/EmailTemplates.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { EmailTemplateCreate, EmailTemplateUpdate, TemplateRewrite } from "../../../schema/emails/EmailTemplate.ts"
import { findById } from "../../internal/findById.ts"
import { requireIds } from "../../internal/wrongArgument.ts"

/** All templates with their sources: the provider's first, then those of the project. **Errors** `CallError` */
export const list = () => EmailTemplatesEndpoints.ListEmailTemplates()

/** Returns the template with this id, or `null`. Reads the whole list. **Errors** `CallError` */
export const find = (templateId: string) =>
  Effect.map(list(), findById(templateId)).pipe(requireIds("emails.templates.find", { templateId }))

/** Creates a template with the provider's default source. Returns its id. **Errors** `RequiresCustomEmailServer` · `CallError` */
export const create = (template: EmailTemplateCreate) =>
  EmailTemplatesEndpoints.CreateEmailTemplate({ body: template }).pipe(inConfigurationTurn)

/**
 * Replaces the source of a template of the project or the provider, and its theme if `themeId` is present. The source is a module that
 * exports the component `EmailTemplate`, which renders `Subject` and `NotificationCategory`. The provider renders the template before
 * saving it, and returns the HTML.
 *
 * **Errors** `RequiresCustomEmailServer` · `EmailRenderingError` · `CallError` (`Refused`: no such template)
 */
export const update = (templateId: string, changes: EmailTemplateUpdate) =>
  EmailTemplatesEndpoints.UpdateEmailTemplate({ params: { templateId }, body: changes }).pipe(inConfigurationTurn)

/**
 * Deletes a template of the project. Not available on older providers.
 *
 * **Errors** `RequiresCustomEmailServer` · `CallError` (`Refused`: no such template, or a template of the provider)
 */
const remove = (templateId: string) =>
  EmailTemplatesEndpoints.DeleteEmailTemplate({ params: { templateId } }).pipe(inConfigurationTurn)
export { remove as delete }

/**
 * Lets the provider's language model rewrite the source of a template so that an editor can change its parts, and returns the new source.
 * Saves nothing.
 *
 * **Errors** `TemplateSourceRewriteError` · `CallError`
 */
export const rewriteSource = (template: TemplateRewrite) =>
  Effect.map(EmailTemplatesEndpoints.RewriteTemplateSource({ body: template }), ({ tsxSource }) => tsxSource)
