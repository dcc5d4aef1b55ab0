/** The form of the configuration's entries, such as identity providers and trusted domains, and the provider's defaults for their fields. */
import * as Schema from "effect/Schema"
import { isConfigTree } from "./ConfigOverrides.ts"

const optional = Schema.optional
const text = optional(Schema.String)
const flag = optional(Schema.Boolean)

export const signUpRuleActions = ["allow", "reject", "restrict", "log"] as const

const Ids = Schema.Record(Schema.String, Schema.Literal(true))
const Permission = Schema.Struct({
  description: text,
  scope: optional(Schema.Literals(["team", "project"])),
  containedPermissionIds: optional(Ids)
})
const Domain = Schema.Struct({
  baseUrl: optional(Schema.String.check(Schema.isMaxLength(300))),
  handlerPath: text
})
const OAuthProvider = Schema.Struct({
  type: text,
  isShared: flag,
  allowSignIn: flag,
  allowConnectedAccounts: flag,
  clientId: text,
  clientSecret: text,
  facebookConfigId: text,
  microsoftTenantId: text,
  customCallbackUrl: text,
  appleTeamId: text,
  appleKeyId: text,
  applePrivateKey: text,
  appleBundles: optional(Schema.Record(Schema.String, Schema.Struct({ bundleId: Schema.String })))
})
const SignUpRule = Schema.Struct({
  enabled: flag,
  displayName: text,
  priority: optional(Schema.Finite),
  condition: text,
  action: optional(Schema.Struct({ type: optional(Schema.Literals(signUpRuleActions)), message: text }))
})
export const MergeStrategy = Schema.Literals(["link_method", "raise_error", "allow_duplicates"])
export const DefaultAction = Schema.Literals(["allow", "reject"])
const EmailServer = Schema.Struct({
  isShared: Schema.Boolean,
  provider: Schema.String,
  host: text,
  port: optional(Schema.Finite),
  username: text,
  password: text,
  senderName: text,
  senderEmail: text
})

/** A permission that can be granted; one without a scope has no effect. */
export type PermissionConfig = typeof Permission.Type
/**
 * A sign-up rule. The rule with the highest priority is evaluated first. `condition` is in the Common Expression Language; a rule without a
 * condition never matches.
 */
export type SignUpRuleConfig = typeof SignUpRule.Type
/** An identity provider, with the defaults; one without a type has no effect. */
export type OAuthProviderConfig = ReturnType<typeof identityProviders>[string]
/** A domain to which users may be redirected, with the defaults; one without a base URL has no effect. */
export type TrustedDomainConfig = ReturnType<typeof trustedDomains>[string]
export type EmailServerConfig = typeof EmailServer.Type

/** The value without the fields that are `null`: in an override, `null` removes a setting. */
const withoutNulls = (value: unknown): unknown =>
  isConfigTree(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => inner === null ? [] : [[key, withoutNulls(inner)]]))
    : value

const entriesIn = (record: unknown) => Object.entries(withoutNulls(record) ?? {})

/** Returns the valid entries of a record, with the provider's defaults for their fields. */
const complete =
  <Entry, Defaults extends object>(isEntry: (value: unknown) => value is Entry, defaults: Defaults) =>
  (record: unknown): { readonly [id: string]: Defaults & Entry } =>
    Object.fromEntries(
      entriesIn(record).flatMap(([id, entry]) => isEntry(entry) ? [[id, { ...defaults, ...entry }] as const] : [])
    )

const isPermission = Schema.is(Permission)
const isDomain = Schema.is(Domain)
const isOAuthProvider = Schema.is(OAuthProvider)
const isSignUpRule = Schema.is(SignUpRule)

export const permissions = complete(isPermission, {})
export const trustedDomains = complete(isDomain, { handlerPath: "/handler" })
export const identityProviders = complete(isOAuthProvider, { isShared: true, allowSignIn: false, allowConnectedAccounts: false })
export const signUpRules = complete(isSignUpRule, {})

/** The checks of the entries of records, by the record's dotted key. */
const entryChecks: { readonly [key: string]: (value: unknown) => boolean } = {
  "rbac.permissions": isPermission,
  "domains.trustedDomains": isDomain,
  "auth.oauth.providers": isOAuthProvider,
  "auth.signUpRules": isSignUpRule
}
/** The checks of other settings, by dotted key. */
const settingChecks: { readonly [key: string]: (value: unknown) => boolean } = {
  "auth.oauth.accountMergeStrategy": Schema.is(MergeStrategy),
  "auth.signUpRulesDefaultAction": Schema.is(DefaultAction),
  "rbac.defaultPermissions.teamCreator": Schema.is(Ids),
  "rbac.defaultPermissions.teamMember": Schema.is(Ids),
  "rbac.defaultPermissions.signUp": Schema.is(Ids),
  "emails.server": Schema.is(EmailServer)
}

const settingAt = (config: unknown, key: string): unknown => {
  let here = config
  for (const step of key.split(".")) here = isConfigTree(here) ? here[step] : undefined
  return here
}

/** The reason why an entry or a setting of the merged overrides is invalid; `null` if all are valid. */
export const invalidEntry = (config: object): string | null => {
  for (const [key, isValid] of Object.entries(entryChecks)) {
    const [id] = entriesIn(settingAt(config, key)).find(([, entry]) => !isValid(entry)) ?? []
    if (id !== undefined) return `${key}.${id} has a wrong form`
  }
  const [key] = Object.entries(settingChecks).find(([key, isValid]) => !isValid(withoutNulls(settingAt(config, key)))) ?? []
  return key === undefined ? null : `${key} has a wrong value`
}
