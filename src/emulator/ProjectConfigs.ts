/** Between the configuration and how projects show it on the wire (protocol/entities.json, ProjectAdminView.config). */
import { type Config, type OAuthProviderConfig } from "./Config.ts"
import type { Override } from "./Rows.ts"

type Wire = { readonly [key: string]: unknown }

const byId = <A extends { readonly id: string }>(list: ReadonlyArray<A>) =>
  [...list].sort((one, other) => one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

export const enabledProviders = (config: Config) =>
  byId(Object.entries(config.auth.oauth.providers).filter(([, { allowSignIn }]) => allowSignIn).map(([id]) => ({ id })))

export const domainsOf = (config: Config) =>
  Object.values(config.domains.trustedDomains)
    .map(({ baseUrl, handlerPath }) => ({ domain: baseUrl, handlerPath }))
    .sort((one, other) => one.domain < other.domain ? -1 : one.domain > other.domain ? 1 : 0)

/** Default permissions whose definition is gone are left out. */
const defined = (config: Config, ids: { readonly [id: string]: true }) =>
  byId(Object.keys(ids).filter((id) => id in config.rbac.permissions || id.startsWith("$")).map((id) => ({ id })))

const providerView = (id: string, provider: OAuthProviderConfig) => ({
  provider_config_id: id,
  id: provider.type,
  type: provider.isShared ? "shared" : "standard",
  ...(!provider.isShared && { client_id: provider.clientId, client_secret: provider.clientSecret }),
  ...(provider.facebookConfigId !== undefined && { facebook_config_id: provider.facebookConfigId }),
  ...(provider.microsoftTenantId !== undefined && { microsoft_tenant_id: provider.microsoftTenantId }),
  ...(provider.appleBundles !== undefined &&
    { apple_bundle_ids: Object.values(provider.appleBundles).map(({ bundleId }) => bundleId) })
})

const emailView = ({ host, isShared, password, port, senderEmail, senderName, username }: Config["emails"]["server"]) =>
  isShared
    ? { type: "shared" }
    : { type: "standard", host, port, username, password, sender_name: senderName, sender_email: senderEmail }

/** What the project's clients and its admin see alike. */
const flags = (config: Config) => ({
  sign_up_enabled: config.auth.allowSignUp,
  credential_enabled: config.auth.password.allowSignIn,
  magic_link_enabled: config.auth.otp.allowSignIn,
  passkey_enabled: config.auth.passkey.allowSignIn,
  client_team_creation_enabled: config.teams.allowClientTeamCreation,
  client_user_deletion_enabled: config.users.allowClientUserDeletion,
  allow_user_api_keys: config.apiKeys.enabled.user,
  allow_team_api_keys: config.apiKeys.enabled.team
})

/** The configuration as an admin reads it, on the wire. */
export const configView = (config: Config): Wire => ({
  ...flags(config),
  allow_localhost: config.domains.allowLocalhost,
  oauth_account_merge_strategy: config.auth.oauth.accountMergeStrategy,
  create_team_on_sign_up: config.teams.createPersonalTeamOnSignUp,
  oauth_providers: Object.entries(config.auth.oauth.providers).map(([id, provider]) => providerView(id, provider))
    .sort((one, other) => one.id < other.id ? -1 : 1),
  enabled_oauth_providers: enabledProviders(config),
  domains: domainsOf(config).map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
  email_config: emailView(config.emails.server),
  email_theme: config.emails.selectedThemeId,
  team_creator_default_permissions: defined(config, config.rbac.defaultPermissions.teamCreator),
  team_member_default_permissions: defined(config, config.rbac.defaultPermissions.teamMember),
  user_default_permissions: defined(config, config.rbac.defaultPermissions.signUp)
})

/** Where a wire field that is written as it is read lives in the configuration. */
const plainKeys: { readonly [wire: string]: string } = {
  allow_localhost: "domains.allowLocalhost",
  sign_up_enabled: "auth.allowSignUp",
  credential_enabled: "auth.password.allowSignIn",
  magic_link_enabled: "auth.otp.allowSignIn",
  passkey_enabled: "auth.passkey.allowSignIn",
  client_team_creation_enabled: "teams.allowClientTeamCreation",
  client_user_deletion_enabled: "users.allowClientUserDeletion",
  allow_user_api_keys: "apiKeys.enabled.user",
  allow_team_api_keys: "apiKeys.enabled.team",
  create_team_on_sign_up: "teams.createPersonalTeamOnSignUp",
  require_email_verification: "onboarding.requireEmailVerification",
  oauth_account_merge_strategy: "auth.oauth.accountMergeStrategy",
  email_theme: "emails.selectedThemeId"
}

interface WireProvider {
  readonly id: string
  readonly type: "shared" | "standard"
  readonly client_id?: string
  readonly client_secret?: string
  readonly facebook_config_id?: string
  readonly microsoft_tenant_id?: string
  readonly apple_bundle_ids?: ReadonlyArray<string>
}
const providerConfig = (wire: WireProvider): OAuthProviderConfig => ({
  type: wire.id,
  isShared: wire.type === "shared",
  allowSignIn: true,
  allowConnectedAccounts: true,
  ...(wire.client_id !== undefined && { clientId: wire.client_id }),
  ...(wire.client_secret !== undefined && { clientSecret: wire.client_secret }),
  ...(wire.facebook_config_id !== undefined && { facebookConfigId: wire.facebook_config_id }),
  ...(wire.microsoft_tenant_id !== undefined && { microsoftTenantId: wire.microsoft_tenant_id }),
  ...(wire.apple_bundle_ids !== undefined
    && { appleBundles: Object.fromEntries(wire.apple_bundle_ids.map((bundleId) => [crypto.randomUUID(), { bundleId }])) })
})

const idSet = (list: unknown) => Object.fromEntries((list as ReadonlyArray<{ readonly id: string }>).map(({ id }) => [id, true]))

/** Fields whose form differs: lists on the wire, records in the configuration. They have been validated. */
const shaped: { readonly [wire: string]: (value: never) => Override } = {
  oauth_providers: (list: ReadonlyArray<WireProvider>) => ({
    "auth.oauth.providers": Object.fromEntries(list.map((provider) => [provider.id, providerConfig(provider)]))
  }),
  domains: (list: ReadonlyArray<{ readonly domain: string; readonly handler_path: string }>) => ({
    "domains.trustedDomains": Object.fromEntries(
      list.map(({ domain, handler_path }) => [crypto.randomUUID(), { baseUrl: domain, handlerPath: handler_path }])
    )
  }),
  email_config: (email: { readonly [key: string]: unknown }) => ({
    "emails.server": email["type"] === "shared" ? { isShared: true, provider: "smtp" } : {
      isShared: false,
      provider: "smtp",
      host: email["host"],
      port: email["port"],
      username: email["username"],
      password: email["password"],
      senderName: email["sender_name"],
      senderEmail: email["sender_email"]
    }
  }),
  team_creator_default_permissions: (list) => ({ "rbac.defaultPermissions.teamCreator": idSet(list) }),
  team_member_default_permissions: (list) => ({ "rbac.defaultPermissions.teamMember": idSet(list) }),
  user_default_permissions: (list) => ({ "rbac.defaultPermissions.signUp": idSet(list) })
}

/** What a wire configuration changes. Absent fields change nothing. */
export const overrideOf = (wire: Wire): Override => {
  const change: { [key: string]: unknown } = {}
  for (const [name, value] of Object.entries(wire)) {
    const key = plainKeys[name]
    if (value === undefined) continue
    if (key !== undefined) change[key] = value
    else Object.assign(change, shaped[name]?.(value as never))
  }
  return change
}
