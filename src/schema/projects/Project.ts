/** The project, as client apps see it (docs/provider/projects.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** A domain to which users may be redirected. `handlerPath` is the path of the domain's authentication pages. */
export const TrustedDomain = Wire.struct({ domain: Schema.String, handlerPath: Schema.String })

/** The settings that client apps can read: which actions and identity providers the project allows, and its trusted domains. */
export const ProjectConfig = Wire.struct({
  signUpEnabled: Schema.Boolean,
  credentialEnabled: Schema.Boolean,
  magicLinkEnabled: Schema.Boolean,
  passkeyEnabled: Schema.Boolean,
  clientTeamCreationEnabled: Schema.Boolean,
  clientUserDeletionEnabled: Schema.Boolean,
  allowUserApiKeys: Schema.Boolean,
  allowTeamApiKeys: Schema.Boolean,
  enabledOauthProviders: Schema.Array(Schema.Struct({ id: Schema.String })),
  // `null` from older providers.
  domains: Wire.nullable(Schema.Array(TrustedDomain)),
  allowLocalhost: Wire.nullable(Schema.Boolean)
})

/** The project that an app belongs to. */
export class Project extends Schema.Opaque<Project>()(Wire.struct({
  id: Schema.String,
  displayName: Schema.String,
  config: ProjectConfig
})) {}
