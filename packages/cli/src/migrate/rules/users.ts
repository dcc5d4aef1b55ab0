/** Rules for the methods of users. */
import { projectOptions } from "./adminProject.ts"
import { serverUserAdvice, userAdvice } from "./advice.ts"
import { customerCalls } from "./customers.ts"
import { activeSessions, permissionCheck } from "./data.ts"
import { type Field, list, result, within } from "./DeclaredShape.ts"
import {
  fromTokens,
  hook,
  liveHook,
  type MethodCall,
  needsPerson,
  type Rule,
  rule,
  type Rules,
  tokenHook,
  tokenRead
} from "./Rule.ts"
import { serverUserHooks } from "./serverHooks.ts"

/** The rule for a method that sets one field. */
const setter = (update: (change: string) => string, field: string): Rule =>
  rule((call) => update(`{ ${field}: ${call.arg(0)} }`).replace("$app", call.app).replace("$id", call.id))

const shorthands = (update: (change: string) => string): Rules["calls"] => ({
  setDisplayName: rule(update("{ displayName: $0 }")),
  setClientMetadata: rule(update("{ clientMetadata: $0 }")),
  setSelectedTeam: rule((call) => fill(update(`{ selectedTeamId: ${call.idOf(0)} }`), call))
})
const fill = (text: string, call: MethodCall) => text.replace("$app", call.app).replace("$id", call.id)

/** The rule for a permission verb. The verb applies to a team if its first argument is a team. */
const permission = (verb: "has" | "find" | "list", user?: "user"): Rule =>
  rule((call) => {
    const inTeam = verb === "list" ? call.count > 0 && !call.isObject(0) : call.count > 1
    const scope = `${call.app}.permissions.${inTeam ? "team" : "project"}.${verb}`
    const options = inTeam ? 1 : 0
    const fields = [...(inTeam ? [`teamId: ${call.idOf(0)}`] : []), ...(user ? [`userId: ${call.id}`] : [])].join(", ")
    if (verb !== "list" && call.count > options + 1) return needsPerson("the verb has no options: remove them")
    if (verb === "list" && call.property(options, "direct") !== undefined) {
      return needsPerson("`direct` is no option: `recursive` decides which permissions are listed")
    }
    if (verb !== "list") return `${scope}(${call.arg(options)}${fields === "" ? "" : `, { ${fields} }`})`
    if (fields === "") return `${scope}(${call.args})`
    return `${scope}(${call.count > options ? call.withFields(options, fields) : `{ ${fields} }`})`
  })

/** The rule for a call that, in the old client, returns an error or `undefined` instead of a result. */
const failing = (verb: string): Rule => rule(`$app.safe.${verb}($args)`, "error", { wrap: "error" })

const noMfa = (call: MethodCall) =>
  call.property(0, "totpMultiFactorSecret") === undefined
    ? call.args
    : needsPerson("the second factor has verbs: `startTotpEnrolment`, `confirmTotpEnrolment`, `disableTotp`")

const oauth: Rules["calls"] = {
  linkConnectedAccount: rule("$app.oauth.link($args)"),
  listConnectedAccounts: rule("$app.oauth.connectedAccounts.list()", list("Connection")),
  listOAuthProviders: rule("$app.oauth.providers.list()", list("Provider")),
  getOAuthProvider: rule("$app.oauth.providers.find($0)", "Provider"),
  getConnectedAccount: rule(() =>
    needsPerson("`app.oauth.connectedAccounts.findAccessToken(provider, options)` gives the token without a connection")
  ),
  getOrLinkConnectedAccount: rule(() =>
    needsPerson(
      "`app.oauth.connectedAccounts.getAccessToken(provider, { or: \"redirect\" })` gives the token without a connection"
    )
  )
}

const hooks: Rules["calls"] = {
  useTeams: hook("@useTeams()", list("Team")),
  useTeam: hook("@useTeam($args)", "Team"),
  useTeamInvitations: liveHook("receivedInvitations", list("ReceivedInvitation")),
  useTeamProfile: liveHook("memberProfile({ teamId: $0.id })", "Profile"),
  useContactChannels: liveHook("contactChannels", list("Channel")),
  useNotificationCategories: liveHook("notificationCategories", list("Category")),
  useOAuthProviders: liveHook("oauthProviders", list("Provider")),
  useOAuthProvider: hook("(@useLive(%oauthProviders).find((provider) => provider.id === $0) ?? null)", "Provider"),
  useConnectedAccounts: liveHook("connectedAccounts", list("Connection")),
  useActiveSessions: liveHook("sessions", activeSessions),
  useApiKeys: liveHook("userApiKeys", list("UserKey")),
  usePermission: hook((call) =>
    call.count > 2
      ? needsPerson("the hook has no options: remove them")
      : call.count > 1
      ? `${call.use("useTeamPermission", "latchkey/react")}(${call.arg(1)}, { teamId: ${call.idOf(0)} })`
      : `${call.use("useProjectPermission", "latchkey/react")}(${call.arg(0)})`, permissionCheck),
  usePermissions: hook((call) => {
    const value = call.count > 0 && !call.isObject(0)
      ? `teamPermissions(${call.count > 1 ? call.withFields(1, `teamId: ${call.idOf(0)}`) : `{ teamId: ${call.idOf(0)} }`})`
      : `projectPermissions(${call.args})`
    return `${call.use("useLive", "latchkey/react")}(${call.useValue(value, "latchkey/live")})`
  }),
  useAccessToken: tokenHook(fromTokens.accessToken),
  useRefreshToken: tokenHook(fromTokens.refreshToken),
  useAuthorizationHeader: tokenHook(fromTokens.authorization),
  useAuthHeaders: tokenHook(fromTokens.headers),
  useAuthJson: tokenHook(fromTokens.pair),
  useOwnedProjects: hook("@useLive(%admin/ownedProjects)")
}

/** The session, whose methods are verbs. A program that keeps the object itself must change. */
const currentSession: Field = { gives: "CurrentSession", why: "a user has no session object: `app.auth` has the tokens" }

export const user: Rules = {
  section: "the-signed-in-user",
  fields: { selectedTeam: within("Team"), currentSession },
  calls: {
    ...customerCalls("userId"),
    ...shorthands((change) => `$app.user.update(${change})`),
    ...oauth,
    ...hooks,
    ...userAdvice,
    update: rule((call) => `${call.app}.user.update(${noMfa(call)})`),
    delete: rule("$app.user.delete()"),
    signOut: rule((call) => `${call.app}.auth.signOut(${call.count > 0 ? call.options(0, { redirectUrl: "redirectTo" }) : ""})`),
    sendVerificationEmail: failing("contactChannels.sendPrimaryVerification"),
    updatePassword: failing("auth.updatePassword"),
    setPassword: failing("auth.setPassword"),
    registerPasskey: rule("$app.safe.passkeys.register($args)", result()),
    getAccessToken: tokenRead(fromTokens.accessToken),
    getRefreshToken: tokenRead(fromTokens.refreshToken),
    getAuthorizationHeader: tokenRead(fromTokens.authorization),
    getAuthHeaders: tokenRead(fromTokens.headers),
    getAuthJson: tokenRead(fromTokens.pair),
    listContactChannels: rule("$app.contactChannels.list()", list("Channel")),
    createContactChannel: rule((call) => `${call.app}.contactChannels.create(${call.options(0, { type: "" })})`, "Channel"),
    listNotificationCategories: rule("$app.notifications.list()", list("Category")),
    getActiveSessions: rule("$app.sessions.list()", activeSessions),
    revokeSession: rule("$app.sessions.revoke($0)"),
    listTeams: rule("$app.teams.list()", list("Team")),
    getTeam: rule("$app.teams.find($0)", "Team"),
    createTeam: rule((call) => {
      call.followWith((team) => `await ${call.app}.user.update({ selectedTeamId: ${team}.id })`)
      return `${call.app}.teams.create(${call.args})`
    }, "Team"),
    leaveTeam: rule("$app.teams.leave($0.id)"),
    getTeamProfile: rule("$app.members.get({ teamId: $0.id })", "Profile"),
    listTeamInvitations: rule("$app.invitations.listReceived()", list("ReceivedInvitation")),
    hasPermission: permission("has"),
    getPermission: permission("find"),
    listPermissions: permission("list"),
    createApiKey: rule("$app.apiKeys.user.create($args)", "CreatedUserKey"),
    listApiKeys: rule("$app.apiKeys.user.list()", list("UserKey")),
    listOwnedProjects: rule("$app.projects.list()", list("OwnedProject")),
    createProject: rule((call) => `${call.app}.projects.create(${call.options(0, projectOptions)})`, "OwnedProject"),
    transferProject: rule("$app.projects.transfer($0, { newTeamId: $1 })"),
    toClientJson: rule(() => needsPerson("users are plain data, with fields in camel case: pass the user itself"))
  }
}

/**
 * The rule for session methods: a person must review their calls, because the methods act in the session of a request, and a server app may
 * have no session.
 */
const needsSession = rule(() => needsPerson("it acts in the session of a request: call it on the app of that request"))

export const serverUser: Rules = {
  section: "users-for-servers",
  fields: { selectedTeam: within("ServerTeam"), currentSession },
  calls: {
    ...customerCalls("userId", "server"),
    ...shorthands((change) => `$app.users.update($id, ${change})`),
    ...serverUserAdvice,
    ...serverUserHooks,
    signOut: needsSession,
    getAccessToken: needsSession,
    getRefreshToken: needsSession,
    getAuthHeaders: needsSession,
    getAuthJson: needsSession,
    update: rule((call) => `${call.app}.users.update(${call.id}, ${noMfa(call)})`),
    delete: rule("$app.users.delete($id)"),
    setPrimaryEmail: rule((call) => {
      const verifiedOption = call.property(1, "verified")
      return `${call.app}.users.update(${call.id}, { primaryEmail: ${call.arg(0)}${
        verifiedOption === undefined ? "" : `, primaryEmailVerified: ${verifiedOption}`
      } })`
    }),
    setServerMetadata: setter((change) => `$app.users.update($id, ${change})`, "serverMetadata"),
    setClientReadOnlyMetadata: setter((change) => `$app.users.update($id, ${change})`, "clientReadOnlyMetadata"),
    setPassword: rule(`$app.safe.users.update($id, $args)`, "error", { wrap: "error" }),
    listContactChannels: rule("$app.contactChannels.list({ userId: $id })", list("ServerChannel")),
    createContactChannel: rule(
      (call) =>
        `${call.app}.contactChannels.create(${
          call.options(0, { type: "" }).replace(/^\{\s*/, (open) => `${open}userId: ${call.id}, `)
        })`,
      "ServerChannel"
    ),
    listNotificationCategories: rule("$app.notifications.list({ userId: $id })", list("ServerCategory"), { owner: "$id" }),
    getActiveSessions: rule("$app.sessions.list({ userId: $id })", activeSessions),
    revokeSession: rule("$app.sessions.revoke($0, { userId: $id })"),
    createSession: rule(
      (call) =>
        `${call.app}.sessions.create(${
          call.count > 0
            ? call.options(0, { expiresInMillis: "expiresIn" }).replace(/^\{\s*/, (open) => `${open}userId: ${call.id}, `)
            : `{ userId: ${call.id} }`
        })`,
      "CreatedSession"
    ),
    listTeams: rule((call) =>
      call.property(0, "limit") === undefined && call.property(0, "cursor") === undefined
        ? `${call.app}.teams.list(${call.count > 0 ? call.withFields(0, `userId: ${call.id}`) : `{ userId: ${call.id} }`})`
        : needsPerson("`server.teams.page({ userId, limit, cursor })` gives `{ items, nextCursor }`"), list("ServerTeam")),
    getTeam: rule("$app.teams.find($0)", "ServerTeam"),
    createTeam: rule((call) => `${call.app}.teams.create(${call.withFields(0, `creatorUserId: ${call.id}`)})`, "ServerTeam"),
    leaveTeam: rule("$app.members.remove({ teamId: $0.id, userId: $id })"),
    getTeamProfile: rule("$app.members.get({ teamId: $0.id, userId: $id })", "ServerProfile"),
    hasPermission: permission("has", "user"),
    getPermission: permission("find", "user"),
    listPermissions: permission("list", "user"),
    grantPermission: rule((call) => granting(call, "grant")),
    revokePermission: rule((call) => granting(call, "revoke")),
    createApiKey: rule(
      (call) => `${call.app}.apiKeys.user.create(${call.withFields(0, `userId: ${call.id}`)})`,
      "CreatedUserKey"
    ),
    listApiKeys: rule("$app.apiKeys.user.list({ userId: $id })", list("UserKey")),
    listOAuthProviders: rule("$app.oauth.providers.list({ userId: $id })", list("ServerProvider")),
    getOAuthProvider: rule("$app.oauth.providers.find($0, { userId: $id })", "ServerProvider"),
    listConnectedAccounts: rule("$app.oauth.connectedAccounts.list({ userId: $id })", list("Connection")),
    getConnectedAccount: rule(() =>
      needsPerson(
        "`server.oauth.connectedAccounts.findAccessToken(provider, { userId })` gives the token without a connection"
      )
    ),
    toClientJson: rule(() => needsPerson("users are plain data, with fields in camel case: pass the user itself"))
  }
}

const granting = (call: MethodCall, verb: "grant" | "revoke") =>
  call.count > 1
    ? `${call.app}.permissions.team.${verb}(${call.arg(1)}, { teamId: ${call.idOf(0)}, userId: ${call.id} })`
    : `${call.app}.permissions.project.${verb}(${call.arg(0)}, { userId: ${call.id} })`
