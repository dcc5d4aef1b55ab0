/**
 * What e-mails look like: themes in TSX, the provider's own and those of the project. For project owners. There is no deleting them,
 * for the provider serves no such call.
 */
import * as Endpoints from "../../../endpoints/emails/EmailThemes.ts"
import type { EmailThemeCreate, EmailThemeUpdate } from "../../../schema/emails/EmailTemplate.ts"

/**
 * All themes without their sources: the provider's own first, then those of the project. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const list = () => Endpoints.ListEmailThemes()

/** A theme with its source. **Errors** `CallError` (`Refused`: there is no such theme) @category verbs @since 0.1.0 */
export const get = (themeId: string) => Endpoints.ReadEmailTheme({ params: { themeId } })

/**
 * Makes a theme, which starts with a source of the provider's; gives its id. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (theme: EmailThemeCreate) => Endpoints.CreateEmailTheme({ body: theme })

/**
 * Replaces the source of a theme, also of one of the provider's own: a module that exports `EmailTheme`. It is rendered before it is
 * taken.
 *
 * **Errors** `EmailRenderingError` · `CallError` (`Refused`: there is no such theme)
 * @category verbs @since 0.1.0
 */
export const update = (themeId: string, changes: EmailThemeUpdate) =>
  Endpoints.UpdateEmailTheme({ params: { themeId }, body: changes })
