/** Requests about a user, from the user and from servers (docs/provider/users.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { NewPassword } from "../auth/Password.ts"
import { Email, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"
import { RiskScores } from "./User.ts"

const text = (limit: number) => Schema.String.check(Schema.isMaxLength(limit))
const optional = Schema.optional

/** Base64 with padding (RFC 4648, section 4). */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/

const clientFields = {
  /** The display name, at most 256 characters. The provider stores an empty string as `null`. */
  displayName: optional(Schema.NullOr(text(256))),
  /** A base64 data URL of an image or, from servers, an http(s) URL; at most 1,000,000 characters. `null` removes the image. */
  profileImageUrl: optional(Schema.NullOr(text(1_000_000))),
  clientMetadata: optional(Wire.MetadataInput),
  otpAuthEnabled: optional(Schema.Boolean),
  /** `false` turns sign-in with a passkey off; register a passkey to turn it on. */
  passkeyAuthEnabled: optional(Schema.Literal(false)),
  /**
   * In an update, turns the second factor on: the secret of an authenticator app, as base64. `null` turns it off. The provider ignores a
   * secret that is set when a user is created.
   */
  totpSecretBase64: optional(Schema.NullOr(
    Wire.secretInput().check(
      Schema.makeFilter((secret) => base64.test(Wire.reveal(secret)) || "Expected base64")
    )
  ))
}
const selectedTeam = {
  /** A team that the user is a member of; `null` selects none. */
  selectedTeamId: optional(Schema.NullOr(Uuid))
}
const serverFields = {
  clientReadOnlyMetadata: optional(Wire.MetadataInput),
  serverMetadata: optional(Wire.MetadataInput),
  primaryEmail: optional(Schema.NullOr(Email)),
  primaryEmailVerified: optional(Schema.Boolean),
  primaryEmailAuthEnabled: optional(Schema.Boolean),
  /** The password, at most 70 characters and 71 bytes in UTF-8; `null` removes it. A change ends all sessions of the user. */
  password: optional(Schema.NullOr(NewPassword)),
  /** A bcrypt hash (`$2a$`, `$2b$`, `$2y$`) with a cost of at most 16. Not allowed together with `password`. */
  passwordHash: optional(Wire.secretInput()),
  restrictedByAdmin: optional(Schema.Boolean),
  restrictedByAdminReason: optional(Schema.NullOr(Schema.String)),
  restrictedByAdminPrivateDetails: optional(Schema.NullOr(Schema.String)),
  countryCode: optional(Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Za-z]{2}$/)))),
  riskScores: optional(RiskScores)
}

/** Changes to the signed-in user. Absent fields stay unchanged. */
export class CurrentUserUpdate extends Schema.Opaque<CurrentUserUpdate>()(Wire.struct({
  ...clientFields,
  ...selectedTeam,
  primaryEmail: optional(Schema.NullOr(Email))
})) {}

/** Changes to a user by a server. Absent fields stay unchanged. */
export class ServerUserUpdate extends Schema.Opaque<ServerUserUpdate>()(Wire.struct({
  ...clientFields,
  ...selectedTeam,
  ...serverFields,
  /** `false` turns an anonymous user into an ordinary user; `true` is not allowed. */
  isAnonymous: optional(Schema.Literal(false))
})) {}

/** A user that a server creates. Without a password, one-time codes or an identity provider, the user cannot sign in. */
export class ServerUserCreate extends Schema.Opaque<ServerUserCreate>()(Wire.struct({
  ...clientFields,
  ...serverFields,
  isAnonymous: optional(Schema.Boolean),
  /** Accounts at configured identity providers. */
  oauthProviders: optional(Schema.Array(Wire.struct({
    id: Schema.String,
    accountId: Schema.String,
    email: optional(Schema.NullOr(Email))
  })))
})) {}

const Flag = Schema.Literals(["true", "false"])
/** A boolean in a query string. */
const flag = optional(Flag.pipe(Schema.decodeTo(Schema.Boolean, Wire.flag)))

/** Host names, as one comma-separated text on the wire. */
const commaSeparated = Schema.String.pipe(
  Schema.decodeTo(Schema.Array(Schema.String.check(Schema.isPattern(/^[^\s,@]+$/, { message: "Expected a domain without @" }))), {
    decode: SchemaGetter.transform((text: string) =>
      text.split(",").map((domain) => domain.trim()).filter((domain) => domain !== "")
    ),
    encode: SchemaGetter.transform((list: ReadonlyArray<string>) => list.join(","))
  })
)

/** The users to list. */
export class UserQuery extends Schema.Opaque<UserQuery>()(Wire.struct({
  /** The id of the first user of the page: the `nextCursor` of the previous page. */
  cursor: optional(Uuid),
  /** Users per page, 1 or more. @default all */
  limit: optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  /** The field to sort by. Older providers refuse `lastActiveAt` with `SchemaError`. @default "signedUpAt" */
  orderBy: optional(Schema.Union([
    Schema.Literal("signed_up_at").pipe(
      Schema.decodeTo(Schema.Literal("signedUpAt"), Wire.renamed("signed_up_at", "signedUpAt"))
    ),
    Schema.Literal("last_active_at").pipe(
      Schema.decodeTo(Schema.Literal("lastActiveAt"), Wire.renamed("last_active_at", "lastActiveAt"))
    )
  ])),
  /** Whether to sort in descending order, such as newest first. @default false */
  desc: flag,
  /** Limits the list to users with this text in the display name or e-mail address (case-insensitive), or with this id. */
  query: optional(Schema.String),
  /** @default false */
  includeAnonymous: flag,
  /** @default false */
  includeRestricted: flag,
  /** Whether to list anonymous users only. Requires `includeAnonymous`. @default false */
  onlyAnonymous: flag,
  /** Limits the list to members of this team. */
  teamId: optional(Uuid),
  /**
   * Leaves out users whose primary address is in one of these domains, such as `example.com`. Providers before August 2026 refuse this
   * filter.
   */
  excludedEmailDomains: optional(commaSeparated)
})) {}
