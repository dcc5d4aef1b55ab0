/**
 * `/internal/email-templates`: the content of e-mails. `Refused` if a template does not exist.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { EmailRenderingError, RequiresCustomEmailServer, TemplateSourceRewriteError } from "../../errors/provider/EmailErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  Created,
  EmailTemplate,
  EmailTemplateCreate,
  EmailTemplateUpdate,
  TemplateRewrite
} from "../../schema/emails/EmailTemplate.ts"
import { Empty, namedList } from "../../schema/wire/Envelope.ts"
import { UuidOrNil } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { templateId: UuidOrNil }

/** Lists the provider's templates, then the project's. */
export const ListEmailTemplates = Endpoint.admin("emailTemplates.list", "GET /internal/email-templates", {
  success: namedList("templates", EmailTemplate)
})
export const CreateEmailTemplate = Endpoint.admin("emailTemplates.create", "POST /internal/email-templates", {
  body: EmailTemplateCreate,
  success: Created,
  errors: [RequiresCustomEmailServer]
})
/** Updates a template. The provider renders the new source, and refuses a source that cannot be rendered. */
export const UpdateEmailTemplate = Endpoint.admin("emailTemplates.update", "PATCH /internal/email-templates/{templateId}", {
  params,
  body: EmailTemplateUpdate,
  success: Wire.struct({ renderedHtml: Schema.String }),
  errors: [RequiresCustomEmailServer, EmailRenderingError]
})
/** Deletes a template. Not available on older providers. */
export const DeleteEmailTemplate = Endpoint.admin("emailTemplates.delete", "DELETE /internal/email-templates/{templateId}", {
  params,
  success: Empty,
  errors: [RequiresCustomEmailServer]
})
/** Lets the provider's language model rewrite a source. Changes nothing at the provider. */
export const RewriteTemplateSource = Endpoint.admin("emailTemplates.rewriteSource", "POST /internal/rewrite-template-source", {
  body: TemplateRewrite,
  success: Wire.struct({ tsxSource: Schema.String }),
  errors: [TemplateSourceRewriteError]
})
