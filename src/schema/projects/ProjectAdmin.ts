/** A project, as its admins and owners see it (docs/provider/projects.md). */
import * as Schema from "effect/Schema"
import * as Renamed from "../wire/Renamed.ts"
import * as Wire from "../wire/Wire.ts"
import { TrustedDomain } from "./Project.ts"

/** An identity provider that users can sign in with. @category schemas @since 0.1.0 */
export const ConfiguredProvider = Wire.struct({
  /** The identity provider's name, such as `google`. */
  id: Schema.String,
  /** The identity provider's id in the project's configuration. */
  providerConfigId: Schema.String,
  /** The OAuth keys that sign-ins use: `shared` for keys shared by all projects, `standard` for the project's own keys. */
  type: Schema.String,
  clientId: Wire.unset(Schema.String),
  clientSecret: Wire.unset(Wire.Secret),
  facebookConfigId: Wire.unset(Schema.String),
  microsoftTenantId: Wire.unset(Schema.String),
  // Absent in older providers.
  appleBundleIds: Wire.unset(Schema.Array(Schema.String)),
  appleTeamId: Wire.unset(Schema.String),
  appleKeyId: Wire.unset(Schema.String),
  applePrivateKey: Wire.unset(Wire.Secret)
})

/** The e-mail server in use. @category schemas @since 0.1.0 */
export const EmailConfig = Wire.struct({
  /**
   * The kind of e-mail server: `shared` for the server of all projects, which sends only the provider's own e-mails; `standard` for the
   * project's server.
   */
  type: Schema.String,
  host: Wire.unset(Schema.String),
  port: Wire.unset(Schema.Number),
  username: Wire.unset(Schema.String),
  password: Wire.unset(Wire.Secret),
  senderName: Wire.unset(Schema.String),
  senderEmail: Wire.unset(Schema.String)
})

/** The ids of permissions, in alphabetical order. */
const permissions = Schema.Array(Schema.Struct({ id: Schema.String }))

/** The project's configuration. @category schemas @since 0.1.0 */
export const AdminProjectConfig = Wire.struct({
  allowLocalhost: Schema.Boolean,
  signUpEnabled: Schema.Boolean,
  credentialEnabled: Schema.Boolean,
  magicLinkEnabled: Schema.Boolean,
  passkeyEnabled: Schema.Boolean,
  clientTeamCreationEnabled: Schema.Boolean,
  clientUserDeletionEnabled: Schema.Boolean,
  allowUserApiKeys: Schema.Boolean,
  allowTeamApiKeys: Schema.Boolean,
  createTeamOnSignUp: Schema.Boolean,
  /**
   * The result of a sign-in at an identity provider if another user has the same e-mail address: `link_method`, `raise_error` or
   * `allow_duplicates`.
   */
  oauthAccountMergeStrategy: Schema.String,
  oauthProviders: Schema.Array(ConfiguredProvider),
  /** Only the enabled identity providers. */
  enabledOauthProviders: Schema.Array(Schema.Struct({ id: Schema.String })),
  domains: Schema.Array(TrustedDomain),
  emailConfig: EmailConfig,
  /** The id of the e-mail theme. */
  emailTheme: Schema.String,
  /** Whether checkout pages may ask for promo codes, and combine several. `null` from older providers. */
  allowPromoCodes: Wire.unset(Schema.Boolean),
  allowStackingPromoCodes: Wire.unset(Schema.Boolean),
  teamCreatorDefaultPermissions: permissions,
  teamMemberDefaultPermissions: permissions,
  userDefaultPermissions: permissions
})

/** A project with its whole configuration. @category schemas @since 0.1.0 */
export class AdminProject extends Schema.Opaque<AdminProject>()(Renamed.struct({
  /** The project's id: a UUID, or `internal`. */
  id: Schema.String,
  displayName: Schema.String,
  /** The description, which may be empty. */
  description: Wire.nullable(Schema.String),
  logoUrl: Wire.nullable(Schema.String),
  /** The URL of the full logo, which includes the project's name. */
  fullLogoUrl: Wire.nullable(Schema.String),
  createdAt: Wire.Moment,
  isProductionMode: Schema.Boolean,
  /** The team that owns the project. It belongs to the project `internal`. */
  ownerTeamId: Wire.nullable(Schema.String),
  config: AdminProjectConfig,
  // `null` from older providers.
  logoDarkModeUrl: Wire.nullable(Schema.String),
  fullLogoDarkModeUrl: Wire.nullable(Schema.String),
  onboardingStatus: Wire.nullable(Schema.String),
  onboardingState: Wire.unset(Wire.Json),
  isDevelopmentEnvironment: Wire.unset(Schema.Boolean),
  /** Why the last pushed configuration was not applied; `null` if it was. */
  pushedConfigError: Wire.unset(Wire.struct({ message: Schema.String })),
  /** Settings that work, but are not as the provider recommends. */
  configWarnings: Wire.unset(Schema.Array(Wire.struct({ message: Schema.String })))
}, {
  createdAt: "created_at_millis",
  fullLogoUrl: "logo_full_url",
  fullLogoDarkModeUrl: "logo_full_dark_mode_url"
}, { fullLogoUrl: ["full_logo_url"] })) {}
