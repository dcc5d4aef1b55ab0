/** The reads that each call invalidates: one table of all endpoints that change something. */
import {
  accounts,
  allReadings,
  channels,
  configurationReadings,
  type Input,
  invitations,
  items,
  membership,
  type Mutating,
  permissionReadings,
  profiles,
  projectPermissions,
  type Readings,
  sessions,
  teamApiKeys,
  teams,
  user,
  userApiKeys,
  userChange
} from "./readings.ts"

/** The endpoints that invalidate no read. The list is a type so that bundles do not contain it. */
export type NonInvalidating =
  // The session reports its own start and end, which invalidate all values of the user.
  | "user.delete"
  | "auth.signUpAnonymously"
  | "auth.signUpWithPassword"
  | "auth.signInWithPassword"
  | "auth.signInWithCode"
  | "auth.signInWithTotp"
  | "auth.signInWithApple"
  | "auth.signInWithPasskey"
  | "passkeys.startSignIn"
  | "oauth.authorizeCrossDomain"
  | "cli.start"
  | "cli.poll"
  | "cli.check"
  | "cli.claim"
  | "cli.complete"
  | "sessions.refresh"
  | "sessions.refreshCurrent"
  | "sessions.signOut"
  // Codes and mails that are only checked or sent.
  | "contactChannels.checkCode"
  | "contactChannels.sendVerification"
  | "contactChannels.sendPrimaryEmailVerification"
  | "passkeys.startRegistration"
  | "password.sendResetCode"
  | "password.checkResetCode"
  | "auth.sendSignInCode"
  | "auth.checkSignInCode"
  | "invitations.check"
  | "invitations.details"
  | "userApiKeys.check"
  | "teamApiKeys.check"
  // New records that are not assigned yet.
  | "users.create"
  | "teamPermissionDefinitions.create"
  | "projectPermissionDefinitions.create"
  | "ownedProjects.create"
  | "ownedProjects.transfer"
  | "projectKeys.create"
  | "projectKeys.update"
  // The payment happens at the card payment provider. No call of this app reports it.
  | "checkout.createUrl"
  | "checkout.get"
  | "checkout.startPurchase"
  | "paymentMethods.setUp"
  | "paymentMethods.setDefault"
  | "paymentMethodConfigs.update"
  | "payments.setUp"
  | "payments.accountSession"
  // No live value shows the results.
  | "connectedAccounts.issueToken"
  | "connectedAccounts.issueTokenOfAccount"
  | "connectedAccounts.issueOwnToken"
  | "config.deleteSource"
  | "aiChat.query"
  | "aiChat.save"
  | "analytics.query"
  | "analytics.timing"
  | "dataVault.get"
  | "dataVault.set"
  | "emailDomains.setUp"
  | "emailDomains.check"
  | "emailDomains.apply"
  | "emailDomains.delete"
  | "emailDrafts.create"
  | "emailDrafts.update"
  | "emailDrafts.delete"
  | "emailOutbox.update"
  | "emailTemplates.create"
  | "emailTemplates.update"
  | "emailTemplates.delete"
  | "emailTemplates.rewriteSource"
  | "promoCodes.validate"
  | "emailThemes.create"
  | "emailThemes.update"
  | "emails.send"
  | "emails.render"
  | "emails.sendTest"
  | "emails.sendSignInInvitation"
  | "emails.boostCapacity"
  | "onboarding.preview"
  | "platform.checkFeatureSupport"
  | "sessionReplays.record"
  | "signUpRules.test"
  | "webhooks.createToken"
  | "webhooks.sendTest"

/**
 * Every endpoint that can change something, with the reads that its success invalidates, directly and indirectly. The type requires an
 * entry for each endpoint of `endpoints/index.ts` that is neither a GET nor `NonInvalidating`; a test compares each live value with a fresh
 * read after each call (`test/property/live/everyChange.test.ts`). Excludes the start and end of a session, which the session reports.
 */
export const invalidations: { readonly [Id in Exclude<Mutating, NonInvalidating>]: Readings | ((input: Input) => Readings) } = {
  // Users and their sign-in methods.
  "user.update": userChange,
  "serverUser.update": userChange,
  "users.update": userChange,
  "users.delete": allReadings,
  "contactChannels.create": channels,
  "serverContactChannels.create": channels,
  "contactChannels.update": channels,
  "serverContactChannels.update": channels,
  "contactChannels.delete": channels,
  "contactChannels.verify": channels,
  "notifications.update": ["notifications.list"],
  "oauthProviders.update": accounts,
  "oauthProviders.delete": accounts,
  "serverOAuthProviders.create": accounts,
  "serverOAuthProviders.update": accounts,
  "passkeys.register": user,
  "password.set": user,
  "password.update": [...user, ...sessions],
  "password.reset": [...user, ...sessions],

  // Sessions. Exchanging a code may have linked an account to the current session.
  "oauth.exchangeCode": accounts,
  "sessions.create": sessions,
  "sessions.revoke": sessions,

  // Teams.
  "teams.create": [...teams, ...user],
  "serverTeams.create": [...teams, ...user],
  "teams.update": [...teams, ...user, ...invitations, "invitations.listReceived"],
  "serverTeams.update": [...teams, ...user, ...invitations, "invitations.listReceived"],
  "teams.delete": membership,
  "memberships.create": membership,
  "memberships.delete": membership,
  "memberProfiles.update": profiles,
  "serverMemberProfiles.update": profiles,
  "invitations.send": [...invitations, "invitations.listReceived"],
  "invitations.delete": [...invitations, "invitations.listReceived"],
  // The response does not identify the team.
  "invitations.accept": membership,
  "invitations.acceptById": membership,

  // Permissions.
  "teamPermissions.grant": permissionReadings,
  "teamPermissions.revoke": permissionReadings,
  "projectPermissions.grant": projectPermissions,
  "projectPermissions.revoke": projectPermissions,
  "teamPermissionDefinitions.update": permissionReadings,
  "teamPermissionDefinitions.delete": permissionReadings,
  "projectPermissionDefinitions.update": projectPermissions,
  "projectPermissionDefinitions.delete": projectPermissions,

  // API keys.
  "userApiKeys.create": userApiKeys,
  "userApiKeys.update": userApiKeys,
  "teamApiKeys.create": teamApiKeys,
  "teamApiKeys.update": teamApiKeys,
  "credentialScanning.revoke": [...userApiKeys, ...teamApiKeys],

  // Payments.
  "items.updateQuantity": items,
  "products.cancel": items,
  "products.grant": items,
  "products.switch": items,
  "transactions.refund": items,
  "checkout.purchaseInTestMode": items,

  // The project.
  "adminProject.update": configurationReadings,
  "adminProject.delete": allReadings,
  "config.update": configurationReadings,
  "config.updateOverride": configurationReadings,
  "config.replaceOverride": configurationReadings,
  "config.resetOverride": configurationReadings
}
