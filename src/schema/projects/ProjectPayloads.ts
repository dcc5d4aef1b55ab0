/** Requests of owners and admins about a project (docs/provider/projects.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { Image } from "../teams/TeamPayloads.ts"
import { isHostName } from "../wire/HostName.ts"
import { Uuid } from "../wire/Ids.ts"
import * as Renamed from "../wire/Renamed.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional
const flag = optional(Schema.Boolean)
const secret = Wire.secretInput().check(
  Schema.makeFilter((secret) => Wire.reveal(secret) !== "" || "Expected a secret that is not empty")
)

/** The identity providers that can be configured. */
export const ProviderType = Schema.Literals([
  "google",
  "github",
  "microsoft",
  "spotify",
  "facebook",
  "discord",
  "gitlab",
  "bitbucket",
  "linkedin",
  "apple",
  "x",
  "twitch"
])

const ownKeys = {
  type: Schema.Literal("standard"),
  clientId: Schema.NonEmptyString,
  /** The bundle ids of native apps that sign in with Apple. */
  appleBundleIds: optional(Schema.Array(Schema.String))
}

/**
 * An identity provider: `shared` uses OAuth keys that all projects share, `standard` the project's own keys. Apple has either a client
 * secret, which expires, or a key with which the provider makes client secrets; providers before August 2026 have no such keys.
 */
export const ProviderChoice = Schema.Union([
  Wire.struct({ id: ProviderType, type: Schema.Literal("shared") }),
  Wire.struct({
    ...ownKeys,
    id: ProviderType,
    clientSecret: secret,
    facebookConfigId: optional(Schema.String),
    microsoftTenantId: optional(Schema.String)
  }),
  Wire.struct({
    ...ownKeys,
    id: Schema.Literal("apple"),
    clientSecret: optional(secret),
    appleTeamId: Schema.NonEmptyString,
    appleKeyId: Schema.NonEmptyString,
    /** The key of Sign in with Apple: the contents of a `.p8` file. */
    applePrivateKey: secret
  })
])

/** An e-mail server: `shared` is the server of all projects, `standard` the project's own server. */
export const EmailServerChoice = Schema.Union([
  Wire.struct({ type: Schema.Literal("shared") }),
  Wire.struct({
    type: Schema.Literal("standard"),
    host: Schema.NonEmptyString,
    port: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })),
    username: Schema.NonEmptyString,
    password: secret,
    senderName: Schema.NonEmptyString,
    senderEmail: Schema.NonEmptyString
  })
])

/** Matches a trusted domain: its scheme, host, port and path. Group 1 is the host name; empty for an IPv6 address. */
const origin = /^https?:\/\/(?:\[[0-9a-f:.]+\]|([^\s/?#:[\]]+))(?::(?:\d{1,5}|\*+))?(?:[/?#]\S*)?$/i
const isTrustable = (domain: string) => {
  const match = origin.exec(domain)
  // A host without a name is an IPv6 address in brackets.
  return match !== null && (match[1] === undefined || isHostName(match[1]))
}

/** A domain to trust, optionally with wildcards: `https://*.example.com`. Must not contain a user name or password. */
export const TrustedDomainChoice = Wire.struct({
  domain: Schema.String.check(
    Schema.isMaxLength(300),
    Schema.makeFilter((domain) =>
      isTrustable(domain) ||
      "Expected http:// or https:// and a host name of letters, digits, dots and hyphens, perhaps with wildcards"
    )
  ),
  /** The path of the domain's authentication pages. */
  handlerPath: Schema.String.check(Schema.isPattern(/^\//, { message: "Expected a path that begins with /" }))
})

/** Permission ids. The provider drops ids that are not defined. */
const permissions = optional(Schema.Array(Schema.Struct({ id: Schema.String })))

/** Changes to a project's configuration. Absent fields stay unchanged; a list replaces the whole stored list. */
export class ProjectConfigUpdate extends Schema.Opaque<ProjectConfigUpdate>()(Wire.struct({
  allowLocalhost: flag,
  signUpEnabled: flag,
  credentialEnabled: flag,
  magicLinkEnabled: flag,
  passkeyEnabled: flag,
  clientTeamCreationEnabled: flag,
  clientUserDeletionEnabled: flag,
  allowUserApiKeys: flag,
  allowTeamApiKeys: flag,
  createTeamOnSignUp: flag,
  /** Whether users must verify their e-mail address. Not available on older providers; absent from responses. */
  requireEmailVerification: flag,
  /** The result of a sign-in at an identity provider if another user has the same e-mail address. */
  oauthAccountMergeStrategy: optional(Schema.Literals(["link_method", "raise_error", "allow_duplicates"])),
  oauthProviders: optional(Schema.Array(ProviderChoice)),
  domains: optional(Schema.Array(TrustedDomainChoice)),
  emailConfig: optional(EmailServerChoice),
  /** The id of the e-mail theme. */
  emailTheme: optional(Uuid),
  teamCreatorDefaultPermissions: permissions,
  teamMemberDefaultPermissions: permissions,
  userDefaultPermissions: permissions
})) {}

/** An image: a base64 data URL, which the provider stores, or an http(s) URL; `null` removes the image. */
const logo = optional(Schema.NullOr(Image))
const projectFields = {
  /** The description. The provider stores `null` as an empty string. */
  description: optional(Schema.NullOr(Schema.String)),
  /** Whether the project is in production mode. The provider does not check whether the domains are ready for it. */
  isProductionMode: flag,
  logoUrl: logo,
  /** The logo with the project's name. */
  fullLogoUrl: logo,
  // Absent in older providers.
  logoDarkModeUrl: logo,
  fullLogoDarkModeUrl: logo,
  onboardingStatus: optional(Schema.Literals([
    "config_choice",
    "apps_selection",
    "auth_setup",
    "domain_setup",
    "email_theme_setup",
    "payments_setup",
    "welcome",
    "completed"
  ])),
  /** The state of the dashboard's setup, in the provider's format; `null` removes it. Older providers refuse the field. */
  onboardingState: optional(Wire.JsonInput),
  config: optional(ProjectConfigUpdate)
}
const wireNames = { fullLogoUrl: "logo_full_url", fullLogoDarkModeUrl: "logo_full_dark_mode_url" }
const formerNames = { fullLogoUrl: ["full_logo_url"] }

/** A project to create. */
export class ProjectCreate extends Schema.Opaque<ProjectCreate>()(Renamed.struct(
  {
    ...projectFields,
    displayName: Schema.String,
    /** The owner: a team of the project `internal` that the signed-in user is a member of. */
    ownerTeamId: Uuid,
    /** Whether the project is a development environment. Older providers refuse the field. @default false */
    isDevelopmentEnvironment: flag
  },
  wireNames,
  formerNames
)) {}

/** Changes to a project. Absent fields stay unchanged. */
export class ProjectUpdate extends Schema.Opaque<ProjectUpdate>()(Renamed.struct(
  {
    ...projectFields,
    displayName: optional(Schema.String)
  },
  wireNames,
  formerNames
)) {}

/** A transfer of a project to another team of the signed-in user. */
export class ProjectTransfer extends Schema.Opaque<ProjectTransfer>()(Wire.struct({
  projectId: Schema.String,
  newTeamId: Schema.String
})) {}
