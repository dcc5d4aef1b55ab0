/** Calls that the library does not make: the emulator serves them because the provider does, and tools start from them. */
import * as Schema from "effect/Schema"
import { ExpectedInternalProject } from "../errors/AccessErrors.ts"
import { ApiKeyNotFound } from "../errors/ApiKeyErrors.ts"
import {
  CannotDeleteCurrentSession,
  CannotGetOwnUserWithoutUser,
  RefreshTokenNotFoundOrExpired,
  UserAuthenticationRequired
} from "../errors/SessionErrors.ts"
import { TeamMembershipNotFound } from "../errors/TeamErrors.ts"
import { UserIdDoesNotExist } from "../errors/UserErrors.ts"
import * as Endpoint from "../pipeline/Endpoint.ts"
import { Uuid } from "../schema/Ids.ts"
import { SignedInTokens } from "../schema/Tokens.ts"
import * as Wire from "../schema/Wire.ts"

const anybody = ["client", "server", "admin"] as const
const servers = ["server", "admin"] as const
const admins = ["admin"] as const
const optional = Schema.optional
/** Answers that are built in their wire form. */
const Raw = Schema.Json

const Url = (form: RegExp) => Schema.String.check(Schema.isPattern(form))
const Ids = Schema.Array(Schema.Struct({ id: Schema.String }))
const Provider = Schema.Literals([
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
const shared = Schema.Literal("shared")
const standard = Schema.Literal("standard")

/** The configuration as the wire has it: the same keys are read and written. */
const ConfigUpdate = Schema.Struct({
  allow_localhost: optional(Schema.Boolean),
  sign_up_enabled: optional(Schema.Boolean),
  credential_enabled: optional(Schema.Boolean),
  magic_link_enabled: optional(Schema.Boolean),
  passkey_enabled: optional(Schema.Boolean),
  client_team_creation_enabled: optional(Schema.Boolean),
  client_user_deletion_enabled: optional(Schema.Boolean),
  allow_user_api_keys: optional(Schema.Boolean),
  allow_team_api_keys: optional(Schema.Boolean),
  create_team_on_sign_up: optional(Schema.Boolean),
  require_email_verification: optional(Schema.Boolean),
  oauth_account_merge_strategy: optional(Schema.Literals(["link_method", "raise_error", "allow_duplicates"])),
  oauth_providers: optional(Schema.Array(Schema.Union([
    Schema.Struct({ id: Provider, type: shared }),
    Schema.Struct({
      id: Provider,
      type: standard,
      client_id: Schema.NonEmptyString,
      client_secret: Schema.NonEmptyString,
      facebook_config_id: optional(Schema.String),
      microsoft_tenant_id: optional(Schema.String),
      apple_bundle_ids: optional(Schema.Array(Schema.String))
    })
  ]))),
  domains: optional(Schema.Array(Schema.Struct({ domain: Url(/^https?:\/\/[^\s/?#]+$/), handler_path: Url(/^\//) }))),
  email_config: optional(Schema.Union([
    Schema.Struct({ type: shared }),
    Schema.Struct({
      type: standard,
      host: Schema.NonEmptyString,
      port: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })),
      username: Schema.NonEmptyString,
      password: Schema.NonEmptyString,
      sender_name: Schema.NonEmptyString,
      sender_email: Schema.NonEmptyString
    })
  ])),
  email_theme: optional(Uuid),
  team_creator_default_permissions: optional(Ids),
  team_member_default_permissions: optional(Ids),
  user_default_permissions: optional(Ids)
})
const image = optional(Schema.NullOr(Schema.String))
const aboutProject = {
  description: optional(Schema.NullOr(Schema.String)),
  isProductionMode: optional(Schema.Boolean),
  logoUrl: image,
  logoFullUrl: image,
  logoDarkModeUrl: image,
  logoFullDarkModeUrl: image,
  onboardingStatus: optional(Schema.String),
  config: optional(ConfigUpdate)
}

export const ListOwnedProjects = Endpoint.make("internal.listProjects", "GET /internal/projects", {
  access: anybody,
  success: Raw,
  errors: [UserAuthenticationRequired, ExpectedInternalProject]
})
export const CreateProject = Endpoint.make("internal.createProject", "POST /internal/projects", {
  access: anybody,
  body: Wire.struct({ displayName: Schema.String, ownerTeamId: Uuid, ...aboutProject }),
  success: Raw,
  status: 201,
  errors: [UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound]
})
export const ReadAdminProject = Endpoint.make("internal.readProject", "GET /internal/projects/current", {
  access: admins,
  success: Raw
})
export const UpdateProject = Endpoint.make("internal.updateProject", "PATCH /internal/projects/current", {
  access: admins,
  body: Wire.struct({ displayName: optional(Schema.String), ...aboutProject }),
  success: Raw
})
export const DeleteProject = Endpoint.make("internal.deleteProject", "DELETE /internal/projects/current", {
  access: admins,
  success: Wire.Done
})

const keySet = { keySetId: Uuid }
export const ListKeySets = Endpoint.make("internal.listKeySets", "GET /internal/api-keys", { access: admins, success: Raw })
export const CreateKeySet = Endpoint.make("internal.createKeySet", "POST /internal/api-keys", {
  access: admins,
  body: Wire.struct({
    description: Schema.String,
    expiresAtMillis: Schema.Number,
    hasPublishableClientKey: Schema.Boolean,
    hasSecretServerKey: Schema.Boolean,
    hasSuperSecretAdminKey: Schema.Boolean
  }),
  success: Raw
})
export const ReadKeySet = Endpoint.make("internal.readKeySet", "GET /internal/api-keys/{keySetId}", {
  access: admins,
  params: keySet,
  success: Raw,
  errors: [ApiKeyNotFound]
})
export const UpdateKeySet = Endpoint.make("internal.updateKeySet", "PATCH /internal/api-keys/{keySetId}", {
  access: admins,
  params: keySet,
  body: Wire.struct({ description: optional(Schema.String), revoked: optional(Schema.Literal(true)) }),
  success: Raw,
  errors: [ApiKeyNotFound]
})

const override = Wire.struct({ configOverrideString: Schema.String })
export const OverrideConfig = Endpoint.make("internal.overrideConfig", "PATCH /internal/config/override/{level}", {
  access: servers,
  params: { level: Schema.Literals(["project", "branch", "environment"]) },
  body: override,
  success: Wire.Done
})
/** As the specification has it: without a level, which means the environment. */
export const OverrideEnvironment = Endpoint.make("internal.overrideEnvironment", "PATCH /internal/config/override", {
  access: admins,
  body: override,
  success: Raw
})

export const SignUpAnonymously = Endpoint.make("internal.signUpAnonymously", "POST /auth/anonymous/sign-up", {
  access: anybody,
  success: SignedInTokens
})

const userId = { userId: Uuid }
export const ListSessions = Endpoint.make("internal.listSessions", "GET /auth/sessions", {
  access: anybody,
  query: Wire.struct(userId),
  success: Raw,
  errors: [CannotGetOwnUserWithoutUser]
})
export const CreateSession = Endpoint.make("internal.createSession", "POST /auth/sessions", {
  access: servers,
  body: Wire.struct({
    ...userId,
    /** At most 367 days. @default 365 days */
    expiresInMillis: optional(Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: 31_708_800_000 }))),
    isImpersonation: optional(Schema.Boolean)
  }),
  success: Raw,
  errors: [UserIdDoesNotExist, CannotGetOwnUserWithoutUser]
})
export const DeleteSession = Endpoint.make("internal.deleteSession", "DELETE /auth/sessions/{sessionId}", {
  access: anybody,
  params: { sessionId: Uuid },
  query: Wire.struct(userId),
  success: Wire.Done,
  errors: [CannotDeleteCurrentSession, CannotGetOwnUserWithoutUser]
})
export const RenewCurrentSession = Endpoint.make("internal.renewSession", "POST /auth/sessions/current/refresh", {
  access: anybody,
  success: Raw,
  errors: [RefreshTokenNotFoundOrExpired]
})
