/** What e-mails are made of: templates, themes around them, and drafts (docs/provider/emails.md#templates). */
import * as Schema from "effect/Schema"
import { Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"
import { ChosenTheme, ThemeChoice } from "./Email.ts"

const optional = Schema.optional
const named = { id: Schema.String, displayName: Schema.String }
/** A module in TSX. */
const sourced = { ...named, tsxSource: Schema.String }

/** What a creation answers with. @category schemas @since 0.1.0 */
export const Created = Schema.Struct({ id: Schema.String })

/** A template. Its module exports `EmailTemplate`, with a subject and a notification category. @category schemas @since 0.1.0 */
export class EmailTemplate extends Schema.Opaque<EmailTemplate>()(Wire.struct({
  ...sourced,
  /** `false`: in no theme. `null`: in the project's. */
  themeId: ChosenTheme,
  // Fields of older providers: `null` today.
  type: Wire.unset(Schema.String),
  subject: Wire.unset(Schema.String),
  content: Wire.unset(Wire.Json),
  isDefault: Wire.unset(Schema.Boolean)
})) {}

/** A template that starts with a source of the provider's. @category schemas @since 0.1.0 */
export class EmailTemplateCreate extends Schema.Opaque<EmailTemplateCreate>()(Wire.struct({ displayName: Schema.String })) {}

/** Changes to a template. @category schemas @since 0.1.0 */
export class EmailTemplateUpdate extends Schema.Opaque<EmailTemplateUpdate>()(Wire.struct({
  tsxSource: Schema.String,
  /** Absent: stays as it is. */
  themeId: optional(ThemeChoice)
})) {}

/** A theme, as lists show it. @category schemas @since 0.1.0 */
export class EmailTheme extends Schema.Opaque<EmailTheme>()(Wire.struct(named)) {}

/** A theme with its module, which exports `EmailTheme`. @category schemas @since 0.1.0 */
export class EmailThemeSource extends Schema.Opaque<EmailThemeSource>()(Wire.struct({
  ...sourced,
  // `null` where an older server does not repeat it.
  id: Wire.nullable(Schema.String)
})) {}

/** A theme that starts with a source of the provider's. @category schemas @since 0.1.0 */
export class EmailThemeCreate extends Schema.Opaque<EmailThemeCreate>()(Wire.struct({ displayName: Schema.String })) {}

/** Another source for a theme. @category schemas @since 0.1.0 */
export class EmailThemeUpdate extends Schema.Opaque<EmailThemeUpdate>()(Wire.struct({ tsxSource: Schema.String })) {}

/** An e-mail that is being written. @category schemas @since 0.1.0 */
export class EmailDraft extends Schema.Opaque<EmailDraft>()(Wire.struct({
  ...sourced,
  /** `false`: in no theme. `null`: in the project's. */
  themeId: ChosenTheme,
  /** `null`: not sent yet. */
  sentAt: Wire.nullable(Wire.Moment)
}, { sentAt: "sent_at_millis" })) {}

const drafted = {
  /** `false`: in no theme. */
  themeId: optional(Schema.Union([Uuid, Schema.Literal(false)])),
  tsxSource: optional(Schema.String)
}

/** A draft to begin. @category schemas @since 0.1.0 */
export class EmailDraftCreate extends Schema.Opaque<EmailDraftCreate>()(
  Wire.struct({ ...drafted, displayName: Schema.String })
) {}

/** Changes to a draft. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class EmailDraftUpdate extends Schema.Opaque<EmailDraftUpdate>()(
  Wire.struct({ ...drafted, displayName: optional(Schema.String) })
) {}
