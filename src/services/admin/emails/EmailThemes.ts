/**
 * E-mail themes in TSX, the provider's and the project's own, for project owners. Themes cannot be deleted.
 * @category verbs @since 0.1.0
 */
import * as EmailThemesEndpoints from "../../../endpoints/emails/EmailThemes.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { EmailThemeCreate, EmailThemeUpdate } from "../../../schema/emails/EmailTemplate.ts"

/** All themes without their sources: the provider's first, then those of the project. **Errors** `CallError` */
export const list = () => EmailThemesEndpoints.ListEmailThemes()

/** A theme with its source. **Errors** `CallError` (`Refused`: no such theme) */
export const get = (themeId: string) => EmailThemesEndpoints.ReadEmailTheme({ params: { themeId } })

/** Creates a theme with the provider's default source. Returns its id. **Errors** `CallError` */
export const create = (theme: EmailThemeCreate) =>
  EmailThemesEndpoints.CreateEmailTheme({ body: theme }).pipe(inConfigurationTurn)

/**
 * Replaces the source of a theme of the project or the provider: a module that exports `EmailTheme`. The provider renders the theme before
 * saving it.
 *
 * **Errors** `EmailRenderingError` · `CallError` (`Refused`: no such theme)
 */
export const update = (themeId: string, changes: EmailThemeUpdate) =>
  EmailThemesEndpoints.UpdateEmailTheme({ params: { themeId }, body: changes }).pipe(inConfigurationTurn)
