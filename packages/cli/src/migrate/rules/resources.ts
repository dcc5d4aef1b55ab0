/** Rules for the resources of users and teams: addresses, keys, accounts, sessions, stored values. */
import { vaultAdvice } from "./advice.ts"
import { rename, report } from "./DeclaredShape.ts"
import { fromTokens, type MethodCall, needsPerson, type Rule, rule, type Rules, tokenHook, tokenRead } from "./Rule.ts"

/** The first argument with the field of the owner. */
const withOwner = (call: MethodCall, owner: string) => call.count > 0 ? call.withFields(0, owner) : `{ ${owner} }`

/** The rule for a call that takes the `userId` of the resource. */
const ofUser = (verb: string): Rule =>
  rule((call) => `${call.app}.${verb}(${call.id}, ${withOwner(call, `userId: ${call.self}.userId`)})`)

export const channel: Rules = {
  section: "contact-channels",
  calls: {
    update: rule("$app.contactChannels.update($id, $args)"),
    delete: rule("$app.contactChannels.delete($id)"),
    sendVerificationEmail: rule("$app.contactChannels.sendVerification($id, $args)")
  }
}
export const serverChannel: Rules = {
  section: "contact-channels",
  calls: {
    update: ofUser("contactChannels.update"),
    delete: ofUser("contactChannels.delete"),
    sendVerificationEmail: ofUser("contactChannels.sendVerification")
  }
}

const setEnabled = (user: string): Rule =>
  rule((call) => {
    const verbs = `${call.app}.notifications`
    const args = `(${call.id}${user === "" ? "" : `, { userId: ${call.owner} }`})`
    if (call.arg(0) === "true") return `${verbs}.enable${args}`
    if (call.arg(0) === "false") return `${verbs}.disable${args}`
    return `(${call.arg(0)} ? ${verbs}.enable${args} : ${verbs}.disable${args})`
  })
export const category: Rules = { section: "notifications-and-sessions", calls: { setEnabled: setEnabled("") } }
export const serverCategory: Rules = { section: "notifications-and-sessions", calls: { setEnabled: setEnabled("user") } }

const validity: Rules["calls"] = {
  isValid: rule((call) => `${call.use("isApiKeyValid")}(${call.value}, new Date())`, undefined, { isSync: true }),
  whyInvalid: rule((call) => `${call.use("whyApiKeyInvalid")}(${call.value}, new Date())`, undefined, { isSync: true })
}
/** The changes of a key. A revocation has a separate call. */
const keyChange = (call: MethodCall): string =>
  call.property(0, "revoked") === undefined
    ? call.args
    : needsPerson("`apiKeys.user.revoke` and `apiKeys.team.revoke` revoke a key")

const section = "api-keys-of-users-and-teams" as const
export const userKey: Rules = {
  section,
  calls: {
    ...validity,
    update: rule((call) => `${call.app}.apiKeys.user.update(${call.id}, ${keyChange(call)})`),
    revoke: rule("$app.apiKeys.user.revoke($id)")
  }
}
export const teamKey: Rules = {
  section,
  calls: {
    ...validity,
    update: rule((call) =>
      `${keyChange(call) && call.app}.apiKeys.team.update(${call.id}, ${withOwner(call, `teamId: ${call.self}.teamId`)})`
    ),
    revoke: rule("$app.apiKeys.team.revoke($id, { teamId: $self.teamId })")
  }
}
/** The rule for the field `value` of a new API key: the value is a secret, which programs read with `reveal`. */
const secretValue: Rules["fields"] = { value: { to: (self, use) => `${use("reveal")}(${self}.value)` } }
export const createdUserKey: Rules = { ...userKey, fields: secretValue }
export const createdTeamKey: Rules = { ...teamKey, fields: secretValue }

const accounts = "accounts-at-identity-providers"
export const provider: Rules = {
  section: accounts,
  fields: { accountId: report("only servers read the id of the account: `server.oauth.providers.list({ userId })`") },
  calls: {
    update: rule("$app.safe.oauth.providers.update($id, $args)", { result: null }),
    delete: rule("$app.oauth.providers.delete($id)")
  }
}
export const serverProvider: Rules = {
  section: accounts,
  calls: {
    update: { ...ofUser("safe.oauth.providers.update"), gives: { result: null } },
    delete: ofUser("oauth.providers.delete")
  }
}

/** The rules for a created session, which contains both tokens. */
export const createdSession: Rules = {
  section: "notifications-and-sessions",
  calls: { getTokens: rule((call) => `${call.use("reveal")}(${call.value})`, undefined, { wrap: "value" }) }
}
export const currentSession: Rules = {
  section: "signing-in-and-out",
  calls: { getTokens: tokenRead(fromTokens.pair), useTokens: tokenHook(fromTokens.pair) }
}

export const vaultStore: Rules = {
  section: "e-mail-and-the-data-vault",
  calls: {
    ...vaultAdvice,
    getValue: rule((call) => `${call.app}.vault.findValue(${call.arg(0)}, ${call.withFields(1, `storeId: ${call.id}`)})`),
    setValue: rule((call) =>
      `${call.app}.vault.setValue(${call.arg(0)}, ${call.withFields(2, `storeId: ${call.id}, value: ${call.arg(1)}`)})`
    )
  }
}

const connectionToken = rule(() =>
  needsPerson("`app.oauth.connectedAccounts.findAccessToken(provider, options)` gives the token without a connection")
)
export const connection: Rules = {
  section: accounts,
  calls: { getAccessToken: connectionToken, useAccessToken: connectionToken },
  fields: { id: report("an account has no separate id: `provider` and `providerAccountId` identify it") }
}

/** The rules for an owned project, which is plain data in latchkey: an admin app has verbs for the old client's methods. */
export const ownedProject: Rules = {
  section: "projects-and-their-administration",
  fields: {
    app: report("the app of an owned project is `createAdminApp({ projectId: project.id, owner: app })`"),
    logoFullUrl: rename("fullLogoUrl"),
    logoFullDarkModeUrl: rename("fullLogoDarkModeUrl")
  },
  calls: Object.fromEntries(
    [
      "update",
      "delete",
      "getConfig",
      "useConfig",
      "updateConfig",
      "pushConfig",
      "updatePushedConfig",
      "getPushedConfigSource",
      "unlinkPushedConfigSource",
      "getConfigOverride",
      "replaceConfigOverride",
      "resetConfigOverrideKeys",
      "getProductionModeErrors",
      "useProductionModeErrors"
    ].map((name) => [
      name,
      rule(() =>
        needsPerson("the methods of an owned project are those of `createAdminApp({ projectId: project.id, owner: app })`")
      )
    ])
  )
}
