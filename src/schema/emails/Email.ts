/** E-mails of a project: messages to its users, previews and tests (docs/provider/emails.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { CallbackUrl, Email, Uuid, UuidOrNil } from "../wire/Ids.ts"
import * as Renamed from "../wire/Renamed.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** A theme in a request: an id, `false` for none, or `null` for the project's theme. */
export const ThemeChoice = Schema.Union([Uuid, Schema.Literal(false), Schema.Null])

/**
 * A theme in a response: an id, `false` for none, or `null` for the project's theme. The provider omits the field instead of sending
 * `null`.
 */
export const ChosenTheme = Wire.unset(Schema.Union([Schema.String, Schema.Literal(false)]))

type Fields = { readonly [name: string]: unknown }

/** Requires exactly one of the fields. */
const exactlyOneOf = (...names: ReadonlyArray<string>) =>
  Schema.makeFilter((fields: Fields) =>
    names.filter((name) => fields[name] !== undefined).length === 1 || `Expected exactly one of ${names.join(", ")}`
  )

type Absent<Name extends string> = { readonly [K in Name]?: undefined }
type Recipients =
  | { readonly userIds: ReadonlyArray<string> } & Absent<"allUsers" | "emails">
  | { readonly allUsers: true } & Absent<"userIds" | "emails">
  | { readonly emails: ReadonlyArray<string> } & Absent<"userIds" | "allUsers">
type Content =
  | { readonly html: string } & Absent<"templateId" | "variables" | "draftId">
  | { readonly templateId: string; readonly variables?: Variables | undefined } & Absent<"html" | "draftId">
  | { readonly draftId: string } & Absent<"html" | "templateId" | "variables">
type Variables = { readonly [name: string]: Schema.Json }

const message = {
  subject: optional(Schema.String),
  /** The category: `Transactional`, sent to all recipients, or `Marketing`, which users can turn off. */
  notificationCategoryName: optional(Schema.String),
  /** @default the project's theme */
  themeId: optional(ThemeChoice),
  // Absent in older providers.
  isHighPriority: optional(Schema.Boolean),
  /** @default now */
  scheduledAt: optional(Wire.Moment)
}

/**
 * An e-mail to send. Requires exactly one of `userIds`, `allUsers` and `emails` (addresses that need not belong to users; not available on
 * providers before June 2026), and exactly one of `html`, `templateId` (with `variables`) and
 * `draftId`.
 */
export const EmailSend = Wire.struct({
  ...message,
  userIds: optional(Schema.Array(Schema.String)),
  allUsers: optional(Schema.Literal(true)),
  emails: optional(Schema.Array(Email)),
  html: optional(Schema.String),
  templateId: optional(UuidOrNil),
  variables: optional(Schema.Record(Schema.String, Wire.JsonInput)),
  draftId: optional(Schema.String)
}, { scheduledAt: "scheduled_at_millis" }).check(
  exactlyOneOf("userIds", "allUsers", "emails"),
  exactlyOneOf("html", "templateId", "draftId"),
  Schema.makeFilter(({ templateId, variables }) =>
    variables === undefined || templateId !== undefined || "Expected no variables without templateId"
  )
  // The checks enforce the type. An error of one struct names the wrong field; an error of a union would list its members.
) as Schema.Codec<EmailSend, Fields>
/** @category models @since 0.1.0 */
export type EmailSend = Schema.Struct<typeof message>["Type"] & Recipients & Content

/** The result of sending an e-mail to one recipient. The delivery may still fail. */
export class EmailResult extends Schema.Opaque<EmailResult>()(Renamed.struct(
  {
    /** The user; `null` for an address of `emails`. */
    userId: Wire.unset(Schema.String),
    /** The address of `emails`. Older providers also report the address of a user. */
    email: Wire.unset(Schema.String)
  },
  {},
  { email: ["user_email"] }
)) {}

type Template =
  | { readonly templateId: string } & Absent<"templateTsxSource">
  | { readonly templateTsxSource: string } & Absent<"templateId">
type Theme =
  | { readonly themeId?: string | false | null | undefined } & Absent<"themeTsxSource">
  | { readonly themeTsxSource: string } & Absent<"themeId">

const editing = {
  // Marks the parts of the rendered e-mail that an editor may change. Absent in older providers.
  editableMarkers: optional(Schema.Boolean),
  editableSource: optional(Schema.Literals(["template", "theme", "both"]))
}

/**
 * An e-mail to render. Requires exactly one of `templateId` and `templateTsxSource`, and at most one of `themeId` and `themeTsxSource`. The
 * default is the project's theme.
 */
export const EmailRender = Wire.struct({
  ...editing,
  templateId: optional(UuidOrNil),
  templateTsxSource: optional(Schema.String),
  themeId: optional(ThemeChoice),
  themeTsxSource: optional(Schema.String)
}).check(
  exactlyOneOf("templateId", "templateTsxSource"),
  Schema.makeFilter(({ themeId, themeTsxSource }) =>
    themeId === undefined || themeTsxSource === undefined || "Expected at most one of themeId, themeTsxSource"
  )
  // See `EmailSend`.
) as Schema.Codec<EmailRender, Fields>
/** @category models @since 0.1.0 */
export type EmailRender = Schema.Struct<typeof editing>["Type"] & Template & Theme

/** An e-mail as its recipient would see it. */
export class RenderedEmail extends Schema.Opaque<RenderedEmail>()(Wire.struct({
  html: Schema.String,
  subject: Wire.unset(Schema.String),
  notificationCategory: Wire.unset(Schema.String),
  editableRegions: Wire.unset(Wire.Json)
})) {}

/** An e-mail that was sent, or that failed. */
export class SentEmail extends Schema.Opaque<SentEmail>()(Wire.struct({
  id: Schema.String,
  /** The recipients: for each, an e-mail address, or text that names a user. */
  to: Schema.Array(Schema.String),
  subject: Schema.String,
  sentAt: Wire.Moment,
  /** Why the e-mail was not delivered: text, or the mail server's response; `null` without an error. */
  error: Wire.nullable(Wire.Json),
  // Sent only by older servers.
  senderConfig: Wire.unset(Wire.struct({
    type: Schema.String,
    host: Wire.unset(Schema.String),
    port: Wire.unset(Schema.Number),
    username: Wire.unset(Schema.String),
    senderName: Wire.unset(Schema.String),
    senderEmail: Wire.unset(Schema.String)
  }))
}, { sentAt: "sent_at_millis" })) {}

/** An SMTP server and the sender. */
export const EmailServer = Wire.struct({
  host: Schema.String,
  port: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })),
  username: Schema.String,
  /** The password, at most 70 characters. */
  password: Wire.secretInput(70),
  senderName: Schema.String,
  senderEmail: Email
})

/** A test of an e-mail server, before the project uses the server. */
export class EmailTest extends Schema.Opaque<EmailTest>()(Wire.struct({ recipientEmail: Email, emailConfig: EmailServer })) {}

/** Whether the server accepted the test e-mail. If not, `errorMessage` gives the reason. */
export class EmailTestResult extends Schema.Opaque<EmailTestResult>()(Wire.struct({
  success: Schema.Boolean,
  errorMessage: Wire.unset(Schema.String)
})) {}

/** An invitation to sign in. */
export class SignInInvitation extends Schema.Opaque<SignInInvitation>()(Wire.struct({
  email: Email,
  /** The address that the mailed link opens. Must be on a trusted domain. */
  callbackUrl: CallbackUrl
})) {}
