/** An example of each verb of a client app: one statement, which the package shows in the verb's docstring. */
import {
  apiKeyId,
  app,
  callbackUrl,
  categoryId,
  code,
  contactChannelId,
  email,
  event,
  fullCode,
  idToken,
  invitationId,
  loginCode,
  newPassword,
  nonce,
  oauthProviderId,
  otp,
  password,
  pollingCode,
  priceId,
  projectId,
  secret,
  sessionId,
  setupIntentId,
  teamId,
  totp,
  userId
} from "./given.ts"

export const clientExamples = async () => {
  await app.contactChannels.checkCode({ code })
  await app.auth.checkMagicLinkCode({ code })
  await app.auth.checkPasswordResetCode({ code })
  await app.auth.confirmTotpEnrolment({ secret, totp })
  await app.auth.disableTotp()
  await app.auth.findTokens()
  await app.auth.getState()
  await app.auth.resetPassword({ code, password })
  await app.contactChannels.sendPrimaryVerification()
  await app.auth.sendMagicLink({ email })
  await app.auth.sendPasswordReset({ email, callbackUrl: "https://app.example.com/reset" })
  await app.auth.setPassword({ password })
  await app.auth.signInWithApple({ idToken })
  await app.auth.signInWithCode({ otp, nonce })
  await app.auth.signInWithMagicLink({ code, redirect: true })
  await app.auth.signInWithMfaCode({ totp })
  await app.auth.signInWithPasskey({ redirect: true })
  await app.auth.signInWithPasskeyAutofill()
  await app.auth.signInWithPassword({ email, password, redirect: true })
  await app.auth.signOut()
  await app.auth.signUpAnonymously()
  await app.auth.signUpWithPassword({ email, password })
  await app.auth.startTotpEnrolment({ issuer: "Engines" })
  await app.auth.updatePassword({ oldPassword: password, newPassword })
  await app.contactChannels.verify({ code })

  await app.navigation.getCallbackUrl("emailVerification")
  await app.navigation.redirectTo("/orders")
  await app.navigation.redirectToAccountSettings()
  await app.navigation.redirectToAfterSignIn()
  await app.navigation.redirectToAfterSignOut()
  await app.navigation.redirectToAfterSignUp()
  await app.navigation.redirectToEmailVerification()
  await app.navigation.redirectToError()
  await app.navigation.redirectToForgotPassword()
  await app.navigation.redirectToHome({ replace: true })
  await app.navigation.redirectToMagicLinkCallback()
  await app.navigation.redirectToMfa()
  await app.navigation.redirectToOAuthCallback()
  await app.navigation.redirectToOnboarding()
  await app.navigation.redirectToPasswordReset()
  await app.navigation.redirectToSignIn()
  await app.navigation.redirectToSignOut()
  await app.navigation.redirectToSignUp()
  await app.navigation.redirectToTeamCreation()
  await app.navigation.redirectToTeamInvitation()
  await app.navigation.takeFromQuery({ names: ["code"] })

  await app.user.delete()
  await app.user.get({ or: "redirect" })
  await app.user.find({ includeAnonymous: true })
  await app.user.findPartial()
  await app.user.update({ displayName: "Ada" })
  await app.passkeys.register()

  await app.project.get()
  await app.project.getJwks()
  await app.projects.create({ displayName: "Engines", ownerTeamId: teamId })
  await app.projects.list()
  await app.projects.transfer(projectId, { newTeamId: teamId })

  await app.teams.create({ displayName: "Engines" })
  await app.teams.delete(teamId)
  await app.teams.find(teamId)
  await app.teams.get(teamId)
  await app.teams.leave(teamId)
  await app.teams.list()
  await app.teams.update(teamId, { displayName: "Engines" })

  await app.members.get({ teamId })
  await app.members.list({ teamId })
  await app.members.remove({ teamId, userId })
  await app.members.update({ teamId, displayName: "Ada" })

  await app.invitations.accept({ code })
  await app.invitations.acceptReceived(invitationId)
  await app.invitations.check({ code })
  await app.invitations.getDetails({ code })
  await app.invitations.list({ teamId })
  await app.invitations.listReceived()
  await app.invitations.revoke(invitationId, { teamId })
  await app.invitations.send({ teamId, email })

  await app.permissions.project.find("moderate")
  await app.permissions.project.has("moderate")
  await app.permissions.project.list()
  await app.permissions.team.find("$update_team", { teamId })
  await app.permissions.team.has("$update_team", { teamId })
  await app.permissions.team.list({ teamId })

  await app.contactChannels.checkCode({ code })
  await app.contactChannels.create({ value: email, usedForAuth: false })
  await app.contactChannels.delete(contactChannelId)
  await app.contactChannels.get(contactChannelId)
  await app.contactChannels.list()
  await app.contactChannels.sendPrimaryVerification()
  await app.contactChannels.sendVerification(contactChannelId, { callbackUrl })
  await app.contactChannels.update(contactChannelId, { isPrimary: true })
  await app.contactChannels.verify({ code })

  await app.notifications.disable(categoryId)
  await app.notifications.enable(categoryId)
  await app.notifications.list()
  await app.sessions.list()
  await app.sessions.revoke(sessionId)

  await app.apiKeys.user.create({ description: "cli", expiresAt: new Date("2030-01-01") })
  await app.apiKeys.user.get(apiKeyId)
  await app.apiKeys.user.list()
  await app.apiKeys.user.revoke(apiKeyId)
  await app.apiKeys.user.update(apiKeyId, { description: "desktop" })
  await app.apiKeys.team.create({ teamId, description: "ci", expiresAt: new Date("2030-01-01") })
  await app.apiKeys.team.get(apiKeyId, { teamId })
  await app.apiKeys.team.list({ teamId })
  await app.apiKeys.team.revoke(apiKeyId, { teamId })
  await app.apiKeys.team.update(apiKeyId, { teamId, description: "release" })

  await app.oauth.authorizeCrossDomain({
    redirectUri: "https://shop.example.com/callback",
    state: "af0ifjsldkj",
    codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  })
  await app.oauth.handleCallback()
  await app.oauth.link("github", { scopes: ["repo"] })
  await app.oauth.signIn("google")
  await app.oauth.providers.delete(oauthProviderId)
  await app.oauth.providers.find(oauthProviderId)
  await app.oauth.providers.get(oauthProviderId)
  await app.oauth.providers.list()
  await app.oauth.providers.update(oauthProviderId, { allowSignIn: false })
  await app.oauth.connectedAccounts.findAccessToken("github")
  await app.oauth.connectedAccounts.getAccessToken("github", { scopes: ["repo"] })
  await app.oauth.connectedAccounts.list()

  await app.cli.check({ loginCode })
  await app.cli.claim({ loginCode })
  await app.cli.getComparisonCode({ loginCode })
  await app.cli.complete({ loginCode })
  await app.cli.poll({ pollingCode })
  await app.cli.promptLogin({ appUrl: "https://app.example.com" })
  await app.cli.start()

  await app.items.get("credits", { userId })
  await app.payments.createCheckoutUrl({ userId, productId: "pro" })
  await app.payments.getBilling({ userId })
  await app.payments.getCheckout({ fullCode })
  await app.payments.listInvoices({ teamId })
  await app.payments.setDefaultPaymentMethod({ userId, setupIntentId })
  await app.payments.setUpPaymentMethod({ userId })
  await app.payments.startPurchase({ fullCode, priceId })
  await app.payments.products.cancel("pro", { userId })
  await app.payments.products.list({ userId })
  await app.payments.products.switchTo({ userId, fromProductId: "pro", toProductId: "max" })

  await app.platform.checkFeatureSupport("passkeys")
  await app.platform.getBackendUrls()
  await app.sessionReplays.record({
    browserSessionId: "b7d8f0f2-7d0c-4f0e-9a55-2d6b5c1f3e10",
    sessionReplaySegmentId: "0f8fad5b-d9cb-469f-a165-70867728950e",
    batchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    startedAt: new Date(),
    sentAt: new Date(),
    events: [event]
  })
}
