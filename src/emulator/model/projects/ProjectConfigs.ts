/** Converts between the configuration and the `config` field of a project (docs/provider/projects.md#configuration). */
import * as Redacted from "effect/Redacted"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"
import type { ProjectConfigUpdate } from "../../../schema/projects/ProjectPayloads.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import type { Override } from "../../store/ProjectRows.ts"
import type { OAuthProviderConfig } from "../config/ConfigEntries.ts"
import type { Config } from "../config/ConfigShape.ts"
import { permissionOf, type PermissionScope } from "../teams/PermissionSets.ts"

type AdminConfig = AdminProject["config"]

const byId = <A extends { readonly id: string }>(list: ReadonlyArray<A>) =>
  [...list].sort((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const enabledProviders = (config: Config) =>
  byId(
    Object.entries(config.auth.oauth.providers).filter(([, { allowSignIn, type }]) => allowSignIn && type !== undefined).map((
      [id]
    ) => ({ id }))
  )

export const domainsOf = (config: Config) =>
  Object.values(config.domains.trustedDomains)
    .flatMap(({ baseUrl, handlerPath }) => baseUrl === undefined ? [] : [{ domain: baseUrl, handlerPath }])
    .sort((a, b) => a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : 0)

/** The default permissions that have a definition. */
const definitionsIn = (config: Config, scope: PermissionScope, ids: { readonly [id: string]: true }) =>
  byId(Object.keys(ids).filter((id) => permissionOf(config, scope, id) !== undefined).map((id) => ({ id })))

const secret = (text: string | undefined) => text === undefined ? null : Redacted.make(text)

/** An identity provider as a project's `config` lists it. Omits the keys of a shared identity provider. */
const providerView = (
  id: string,
  type: string,
  provider: OAuthProviderConfig
): AdminConfig["oauthProviders"][number] => ({
  providerConfigId: id,
  id: type,
  type: provider.isShared ? "shared" : "standard",
  clientId: provider.isShared ? null : provider.clientId ?? null,
  clientSecret: provider.isShared ? null : secret(provider.clientSecret),
  facebookConfigId: provider.facebookConfigId ?? null,
  microsoftTenantId: provider.microsoftTenantId ?? null,
  appleBundleIds: provider.appleBundles === undefined
    ? null
    : Object.values(provider.appleBundles).map(({ bundleId }) => bundleId),
  appleTeamId: provider.appleTeamId ?? null,
  appleKeyId: provider.appleKeyId ?? null,
  applePrivateKey: secret(provider.applePrivateKey)
})

const emailView = ({ isShared, ...server }: Config["emails"]["server"]): AdminConfig["emailConfig"] => ({
  type: isShared ? "shared" : "standard",
  host: isShared ? null : server.host ?? null,
  port: isShared ? null : server.port ?? null,
  username: isShared ? null : server.username ?? null,
  password: isShared ? null : secret(server.password),
  senderName: isShared ? null : server.senderName ?? null,
  senderEmail: isShared ? null : server.senderEmail ?? null
})

/** The fields that the project's clients and admins both see. */
export const sharedView = (config: Config) => ({
  signUpEnabled: config.auth.allowSignUp,
  credentialEnabled: config.auth.password.allowSignIn,
  magicLinkEnabled: config.auth.otp.allowSignIn,
  passkeyEnabled: config.auth.passkey.allowSignIn,
  clientTeamCreationEnabled: config.teams.allowClientTeamCreation,
  clientUserDeletionEnabled: config.users.allowClientUserDeletion,
  allowUserApiKeys: config.apiKeys.enabled.user,
  allowTeamApiKeys: config.apiKeys.enabled.team,
  enabledOauthProviders: enabledProviders(config),
  domains: domainsOf(config)
})

/** The configuration as an admin reads it. */
export const configView = (config: Config): AdminConfig => ({
  ...sharedView(config),
  allowLocalhost: config.domains.allowLocalhost,
  oauthAccountMergeStrategy: config.auth.oauth.accountMergeStrategy,
  createTeamOnSignUp: config.teams.createPersonalTeamOnSignUp,
  oauthProviders: Object.entries(config.auth.oauth.providers)
    .flatMap(([id, provider]) => provider.type === undefined ? [] : [providerView(id, provider.type, provider)])
    .sort((a, b) => a.id < b.id ? -1 : 1),
  emailConfig: emailView(config.emails.server),
  emailTheme: config.emails.selectedThemeId,
  // The emulator has no promo codes.
  allowPromoCodes: null,
  allowStackingPromoCodes: null,
  teamCreatorDefaultPermissions: definitionsIn(config, "team", config.rbac.defaultPermissions.teamCreator),
  teamMemberDefaultPermissions: definitionsIn(config, "team", config.rbac.defaultPermissions.teamMember),
  userDefaultPermissions: definitionsIn(config, "project", config.rbac.defaultPermissions.signUp)
})

type Given<K extends keyof ProjectConfigUpdate> = NonNullable<ProjectConfigUpdate[K]>

/** The settings that are not `undefined`. */
const set = (settings: { readonly [key: string]: unknown }): Override =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

const providerConfig = (provider: Given<"oauthProviders">[number]): OAuthProviderConfig => {
  const common = { type: provider.id, isShared: provider.type === "shared", allowSignIn: true, allowConnectedAccounts: true }
  if (provider.type === "shared") return common
  const { appleBundleIds, id: _, type: __, ...settings } = provider
  // Secrets as text.
  const texts = Object.entries(settings).flatMap(([name, value]) => value === undefined ? [] : [[name, Wire.reveal(value)]])
  return {
    ...common,
    ...Object.fromEntries(texts),
    ...(appleBundleIds && {
      appleBundles: Object.fromEntries(appleBundleIds.map((bundleId) => [crypto.randomUUID(), { bundleId }]))
    })
  }
}

const emailServer = (server: Given<"emailConfig">): Config["emails"]["server"] => {
  if (server.type === "shared") return { isShared: true, provider: "smtp" }
  const { host, password, port, senderEmail, senderName, username } = server
  return { isShared: false, provider: "smtp", host, port, username, password: Wire.reveal(password), senderName, senderEmail }
}

const idSet = (list: ReadonlyArray<{ readonly id: string }> | undefined) =>
  list && Object.fromEntries(list.map(({ id }) => [id, true]))

const trustedDomains = (list: Given<"domains">) =>
  Object.fromEntries(list.map(({ domain, handlerPath }) => [crypto.randomUUID(), { baseUrl: domain, handlerPath }]))

/** The overrides that an update sets. Absent fields change nothing, and lists replace the whole list. */
export const overrideOf = (update: ProjectConfigUpdate): Override =>
  set({
    "domains.allowLocalhost": update.allowLocalhost,
    "auth.allowSignUp": update.signUpEnabled,
    "auth.password.allowSignIn": update.credentialEnabled,
    "auth.otp.allowSignIn": update.magicLinkEnabled,
    "auth.passkey.allowSignIn": update.passkeyEnabled,
    "teams.allowClientTeamCreation": update.clientTeamCreationEnabled,
    "users.allowClientUserDeletion": update.clientUserDeletionEnabled,
    "apiKeys.enabled.user": update.allowUserApiKeys,
    "apiKeys.enabled.team": update.allowTeamApiKeys,
    "teams.createPersonalTeamOnSignUp": update.createTeamOnSignUp,
    "onboarding.requireEmailVerification": update.requireEmailVerification,
    "auth.oauth.accountMergeStrategy": update.oauthAccountMergeStrategy,
    "emails.selectedThemeId": update.emailTheme,
    "auth.oauth.providers": update.oauthProviders
      && Object.fromEntries(update.oauthProviders.map((provider) => [provider.id, providerConfig(provider)])),
    "domains.trustedDomains": update.domains && trustedDomains(update.domains),
    "emails.server": update.emailConfig && emailServer(update.emailConfig),
    "rbac.defaultPermissions.teamCreator": idSet(update.teamCreatorDefaultPermissions),
    "rbac.defaultPermissions.teamMember": idSet(update.teamMemberDefaultPermissions),
    "rbac.defaultPermissions.signUp": idSet(update.userDefaultPermissions)
  })
