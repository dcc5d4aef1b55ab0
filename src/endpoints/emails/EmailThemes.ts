/** `/internal/email-themes`: the appearance of e-mails. `Refused` if a theme does not exist. The provider cannot delete a theme. */
import * as Schema from "effect/Schema"
import { EmailRenderingError } from "../../errors/provider/EmailErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Created, EmailTheme, EmailThemeCreate, EmailThemeSource, EmailThemeUpdate } from "../../schema/emails/EmailTemplate.ts"
import { namedList } from "../../schema/wire/Envelope.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["admin"] as const
const params = { themeId: Uuid }

/** Lists themes without their sources. @category endpoints @since 0.1.0 */
export const ListEmailThemes = Endpoint.make("emailThemes.list", "GET /internal/email-themes", {
  access,
  success: namedList("themes", EmailTheme)
})
/** @category endpoints @since 0.1.0 */
export const CreateEmailTheme = Endpoint.make("emailThemes.create", "POST /internal/email-themes", {
  access,
  body: EmailThemeCreate,
  success: Created
})
/** @category endpoints @since 0.1.0 */
export const ReadEmailTheme = Endpoint.make("emailThemes.get", "GET /internal/email-themes/{themeId}", {
  access,
  params,
  success: EmailThemeSource
})
/** Updates a theme. The provider accepts the new source only if the source can be rendered. @category endpoints @since 0.1.0 */
export const UpdateEmailTheme = Endpoint.make("emailThemes.update", "PATCH /internal/email-themes/{themeId}", {
  access,
  params,
  body: EmailThemeUpdate,
  success: Wire.struct({ displayName: Schema.String }),
  errors: [EmailRenderingError]
})
