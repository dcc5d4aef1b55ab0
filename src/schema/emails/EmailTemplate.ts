/** Parts of e-mails: templates, their themes, and drafts (docs/provider/emails.md#templates). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"
import { ChosenTheme, ThemeChoice } from "./Email.ts"

const optional = Schema.optional
const nameFields = { id: Schema.String, displayName: Schema.String }
/** A named module in TSX. */
const sourceFields = { ...nameFields, tsxSource: Schema.String }

/** The response to a creation: the id of the new resource. */
export const Created = Schema.Struct({ id: Schema.String })

/**
 * An e-mail template. The module in `tsxSource` exports a component `EmailTemplate`, which sets the subject and notification category.
 */
export class EmailTemplate extends Schema.Opaque<EmailTemplate>()(Wire.struct({
  ...sourceFields,
  /** The theme: an id, `false` for none, or `null` for the project's theme. */
  themeId: ChosenTheme,
  // Sent only by older providers; otherwise `null`.
  type: Wire.unset(Schema.String),
  subject: Wire.unset(Schema.String),
  content: Wire.unset(Wire.Json),
  isDefault: Wire.unset(Schema.Boolean)
})) {}

/** A template to create with the provider's initial source. */
export class EmailTemplateCreate extends Schema.Opaque<EmailTemplateCreate>()(Wire.struct({ displayName: Schema.String })) {}

/** Changes to a template. */
export class EmailTemplateUpdate extends Schema.Opaque<EmailTemplateUpdate>()(Wire.struct({
  tsxSource: Schema.String,
  /** Omit to keep the current theme. */
  themeId: optional(ThemeChoice)
})) {}

/** A theme in a list. */
export class EmailTheme extends Schema.Opaque<EmailTheme>()(Wire.struct(nameFields)) {}

/** An e-mail theme. The module in `tsxSource` exports a component `EmailTheme`. */
export class EmailThemeSource extends Schema.Opaque<EmailThemeSource>()(Wire.struct({
  ...sourceFields,
  // `null` if an older server omits it.
  id: Wire.nullable(Schema.String)
})) {}

/** A theme to create with the provider's initial source. */
export class EmailThemeCreate extends Schema.Opaque<EmailThemeCreate>()(Wire.struct({ displayName: Schema.String })) {}

/** A new source for a theme. */
export class EmailThemeUpdate extends Schema.Opaque<EmailThemeUpdate>()(Wire.struct({ tsxSource: Schema.String })) {}

/** An e-mail draft. */
export class EmailDraft extends Schema.Opaque<EmailDraft>()(Wire.struct({
  ...sourceFields,
  /** The theme: an id, `false` for none, or `null` for the project's theme. */
  themeId: ChosenTheme,
  /** When the draft was sent; `null` if not yet. */
  sentAt: Wire.nullable(Wire.Moment)
}, { sentAt: "sent_at_millis" })) {}

const draftFields = {
  /** The theme: an id, or `false` for none. */
  themeId: optional(Schema.Union([Uuid, Schema.Literal(false)])),
  tsxSource: optional(Schema.String)
}

/** A draft to create. */
export class EmailDraftCreate extends Schema.Opaque<EmailDraftCreate>()(
  Wire.struct({ ...draftFields, displayName: Schema.String })
) {}

/** Changes to a draft. Absent fields stay unchanged. */
export class EmailDraftUpdate extends Schema.Opaque<EmailDraftUpdate>()(
  Wire.struct({ ...draftFields, displayName: optional(Schema.String) })
) {}

/** The source of an e-mail template to rewrite in the provider's form of today. */
export class TemplateRewrite extends Schema.Opaque<TemplateRewrite>()(
  Wire.struct({ tsxSource: Schema.String }, { tsxSource: "template_tsx_source" })
) {}
