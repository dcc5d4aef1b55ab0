/** Methods of the old client that the command does not rewrite, each with what to write instead. */
import { needsPerson, rule, type Rules } from "./Rule.ts"

type Texts = { readonly [method: string]: string }

const adviceRules = (texts: Texts): Rules["calls"] =>
  Object.fromEntries(Object.entries(texts).map(([method, text]) => [method, rule(() => needsPerson(text))]))

const connection =
  "`app.oauth.connectedAccounts.findAccessToken(provider, options)` returns the token of an account, without a connection"
const requestSession = "it acts in the session of a request: call it on the app of that request"

const clientTexts: Texts = {
  usePartialUser: "`app.user.findPartial()` reads the tokens: call it in an effect or a loader",
  useNavigate: "navigate with the router of the program; the app's option `navigator` navigates for latchkey",
  getConvexClientAuth: "give Convex `app.auth.findTokens()`, as docs/decisions/0038-convex-and-email-domains.md shows",
  getConvexHttpClientAuth: "give Convex `app.auth.findTokens()`, as docs/decisions/0038-convex-and-email-domains.md shows",
  redirectToCliAuthConfirm:
    "the page opens from the link of `app.cli.promptLogin`: redirect to its address in `app.urls.cliAuthConfirm`"
}

const userTexts: Texts = {
  useConnectedAccount: connection,
  useOrLinkConnectedAccount:
    "`app.oauth.connectedAccounts.getAccessToken(provider, { or: \"redirect\" })` returns the token, without a connection"
}

const serverConnection =
  "`server.oauth.connectedAccounts.findAccessToken(provider, { userId, scopes })` returns the token of an account, without a connection"

const serverUserTexts: Texts = {
  useConnectedAccount: serverConnection,
  useConnectedAccounts: "`server.oauth.connectedAccounts.list({ userId })` lists the accounts: call it on a server",
  usePermission:
    "`server.permissions.team.find(id, { teamId, userId })` and `server.permissions.project.find(id, { userId })` find it",
  useOAuthProvider: "`server.oauth.providers.find(id, { userId })` finds it: call it on a server",
  useTeamProfile: "`server.members.get({ teamId, userId })` returns the profile: call it on a server",
  useInvoices: "`server.payments.listInvoices({ userId })` lists the invoices: call it on a server",
  useBilling: "`server.payments.getBilling({ userId })` returns the payment method: call it on a server",
  listTeamInvitations: "`app.invitations.listReceived()` lists the invitations of the signed-in user",
  useTeamInvitations: "`useLive(receivedInvitations)` shows the invitations of the signed-in user",
  linkConnectedAccount: "`app.oauth.link(provider, { scopes })` runs in the user's browser",
  getOrLinkConnectedAccount: serverConnection,
  useOrLinkConnectedAccount: serverConnection,
  sendVerificationEmail:
    "`server.contactChannels.sendVerification(channel.id, { userId, callbackUrl })` mails the link of one address",
  updatePassword: "`server.users.update(user.id, { password })` sets a password without the old one",
  registerPasskey: "`app.passkeys.register({ hostname })` runs in the user's browser",
  getAuthorizationHeader: requestSession,
  useAccessToken: requestSession,
  useRefreshToken: requestSession,
  useAuthorizationHeader: requestSession,
  useAuthHeaders: requestSession,
  useAuthJson: requestSession
}

const serverTeamTexts: Texts = {
  useInvoices: "`server.payments.listInvoices({ teamId })` lists the invoices: call it on a server",
  useBilling: "`server.payments.getBilling({ teamId })` returns the payment method: call it on a server"
}

const serverTexts: Texts = {
  useDataVaultStore: "`server.vault.findValue(key, { storeId, secret })` reads a value: call it on a server"
}

const storeTexts: Texts = {
  useValue: "`server.vault.findValue(key, { storeId, secret })` reads the value: call it on a server"
}

const markers = "`admin.emails.preview({ templateId, themeId, editableMarkers: true })` returns `html` and `editableRegions`"

const adminTexts: Texts = {
  getEmailPreviewWithEditableMarkers: markers,
  useEmailPreviewWithEditableMarkers: markers,
  deleteManagedEmailDomain: "latchkey has no call for it: delete the domain in the provider's dashboard",
  deleteEmailTheme: "themes cannot be deleted: `admin.emails.themes.update` changes one",
  rewriteTemplateSourceWithAI:
    "`admin.emails.templates.rewriteSource` rewrites a template; its options and result have other names",
  refreshEmailDrafts: "live values are read again after each change: remove the call",
  listSessionReplayChunks: "`admin.sessionReplays.getEvents(id)` returns the chunks of a replay with their events",
  getSessionReplayChunkEvents: "`admin.sessionReplays.getEvents(id)` returns the events of all chunks of a replay"
}

/** The texts by the object that has the methods, as docs/migration.md lists them. */
export const advice: { readonly [object: string]: Texts } = {
  client: clientTexts,
  user: userTexts,
  serverUser: serverUserTexts,
  serverTeam: serverTeamTexts,
  server: serverTexts,
  store: storeTexts,
  admin: adminTexts
}

export const clientAdvice = adviceRules(clientTexts)
export const userAdvice = adviceRules(userTexts)
export const serverUserAdvice = adviceRules(serverUserTexts)
export const serverTeamAdvice = adviceRules(serverTeamTexts)
export const serverAdvice = adviceRules(serverTexts)
export const vaultAdvice = adviceRules(storeTexts)
export const adminAdvice = adviceRules(adminTexts)
