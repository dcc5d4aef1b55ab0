/**
 * `/internal/email-themes`: the appearance of e-mails. `Refused` if a theme does not exist. The provider cannot delete a theme.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { EmailRenderingError } from "../../errors/provider/EmailErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Created, EmailTheme, EmailThemeCreate, EmailThemeSource, EmailThemeUpdate } from "../../schema/emails/EmailTemplate.ts"
import { namedList } from "../../schema/wire/Envelope.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { themeId: Uuid }

/** Lists themes without their sources. */
export const ListEmailThemes = Endpoint.admin("emailThemes.list", "GET /internal/email-themes", {
  success: namedList("themes", EmailTheme)
})
export const CreateEmailTheme = Endpoint.admin("emailThemes.create", "POST /internal/email-themes", {
  body: EmailThemeCreate,
  success: Created
})
export const ReadEmailTheme = Endpoint.admin("emailThemes.get", "GET /internal/email-themes/{themeId}", {
  params,
  success: EmailThemeSource
})
/** Updates a theme. The provider accepts the new source only if the source can be rendered. */
export const UpdateEmailTheme = Endpoint.admin("emailThemes.update", "PATCH /internal/email-themes/{themeId}", {
  params,
  body: EmailThemeUpdate,
  success: Wire.struct({ displayName: Schema.String }),
  errors: [EmailRenderingError]
})
