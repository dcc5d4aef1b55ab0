/** Changes by users, and by servers with the session of a user. */
import { type TOTP, URI } from "otpauth"
import { createClientApp } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import { callbackUrl, type Calls, email, password, second, third } from "./EveryValue.ts"
import { appleToken, batch, code, crossDomain, expiresAt, newPassword } from "./givenToCalls.ts"

/** Changes by a user, and by a server with that user's session. */
export const sharedCalls: Calls<"client" | "server" | "admin"> = {
  "auth.updatePassword": (app) => app.auth.updatePassword({ oldPassword: password, newPassword }),
  "auth.resetPassword": async (app, { mailed }) => {
    await app.auth.sendPasswordReset({ email, callbackUrl })
    await app.auth.checkPasswordResetCode({ code: mailed(email) })
    await app.auth.resetPassword({ code: mailed(email), password: newPassword })
  },
  "auth.signInWithPassword as the same user": (app) => app.auth.signInWithPassword({ email, password }),
  "auth.signInWithPassword as another user": (app) => app.auth.signInWithPassword({ email: "grace@example.com", password }),
  "auth.signUpWithPassword": (app) =>
    app.auth.signUpWithPassword({ email: "lin@example.com", password, verificationCallbackUrl: null }),
  "auth.signUpAnonymously": (app) => app.auth.signUpAnonymously(),
  "auth.signInWithMagicLink": async (app, { mailed }) => {
    await app.auth.sendMagicLink({ email: "lin@example.com", callbackUrl })
    await app.auth.checkMagicLinkCode({ code: mailed("lin@example.com") })
    await app.auth.signInWithMagicLink({ code: mailed("lin@example.com") })
  },
  "auth.confirmTotpEnrolment": async (app) => {
    const { secret, uri } = await app.auth.startTotpEnrolment({ issuer: "Engines" })
    await app.auth.confirmTotpEnrolment({ secret, totp: (URI.parse(reveal(uri)) as TOTP).generate() })
  },
  "auth.signInWithMfaCode": async (app) => {
    const { secret, uri } = await app.auth.startTotpEnrolment({ issuer: "Engines" })
    const totp = URI.parse(reveal(uri)) as TOTP
    await app.auth.confirmTotpEnrolment({ secret, totp: totp.generate() })
    await app.safe.auth.signInWithPassword({ email, password })
    await app.auth.signInWithMfaCode({ totp: totp.generate() })
  },
  "auth.signInWithApple": (app) => app.auth.signInWithApple({ idToken: appleToken() }),
  "auth.signOut": (app) => app.auth.signOut(),
  "user.update": (app) => app.user.update({ displayName: "Ada" }),
  "user.update the selected team": (app, { guests }) => app.user.update({ selectedTeamId: guests }),
  "user.delete": (app) => app.user.delete(),
  "invitations.accept": async (app, { mailed }) => {
    await app.invitations.check({ code: mailed(email) })
    await app.invitations.getDetails({ code: mailed(email) })
    await app.invitations.accept({ code: mailed(email) })
  },
  "contactChannels.verify": async (app, { mailed, ada, unproven }) => {
    if ("users" in app) await app.contactChannels.sendVerification(unproven, { userId: ada, callbackUrl })
    else await app.contactChannels.sendVerification(unproven, { callbackUrl })
    await app.contactChannels.checkCode({ code: mailed(third) })
    await app.contactChannels.verify({ code: mailed(third) })
  }
}

export const client: Calls<"client"> = {
  "teams.create": (app) => app.teams.create({ displayName: "New" }),
  "teams.update": (app, { home }) => app.teams.update(home, { displayName: "House" }),
  "teams.delete": (app, { home }) => app.teams.delete(home),
  "teams.leave": (app, { home }) => app.teams.leave(home),
  "teams.leave another than the selected": (app, { guests }) => app.teams.leave(guests),
  "members.update": (app, { home }) => app.members.update({ teamId: home, displayName: "Countess" }),
  "members.remove": (app, { grace, home }) => app.members.remove({ teamId: home, userId: grace }),
  "members.remove oneself": (app, { ada, home }) => app.members.remove({ teamId: home, userId: ada }),
  "invitations.send": (app, { home }) => app.invitations.send({ teamId: home, email: "lin@example.com", callbackUrl }),
  "invitations.send to oneself": (app, { home }) => app.invitations.send({ teamId: home, email, callbackUrl }),
  "invitations.revoke": (app, { home, sent }) => app.invitations.revoke(sent, { teamId: home }),
  "invitations.acceptReceived": (app, { received }) => app.invitations.acceptReceived(received),
  "contactChannels.create": (app) => app.contactChannels.create({ value: "new@example.com", usedForAuth: false }),
  "contactChannels.create the primary one": (app) =>
    app.contactChannels.create({ value: "new@example.com", usedForAuth: false, isPrimary: true }),
  "contactChannels.update": (app, { proven }) => app.contactChannels.update(proven, { isPrimary: true }),
  "contactChannels.delete": async (app) => {
    const primary = (await app.contactChannels.list()).find(({ isPrimary }) => isPrimary)
    await app.contactChannels.delete(primary?.id ?? "")
  },
  "notifications.disable": (app, { category }) => app.notifications.disable(category),
  "notifications.enable": (app, { category }) => app.notifications.enable(category),
  "sessions.revoke": (app, { otherSession }) => app.sessions.revoke(otherSession),
  "apiKeys.user.create": (app) => app.apiKeys.user.create({ description: "cli", expiresAt }),
  "apiKeys.user.update": (app, { userKey }) => app.apiKeys.user.update(userKey.id, { description: "desktop" }),
  "apiKeys.user.revoke": (app, { userKey }) => app.apiKeys.user.revoke(userKey.id),
  "apiKeys.team.create": (app, { home }) => app.apiKeys.team.create({ teamId: home, description: "ci", expiresAt }),
  "apiKeys.team.update": (app, { home, teamKey }) => app.apiKeys.team.update(teamKey.id, { teamId: home, description: "ci" }),
  "apiKeys.team.revoke": (app, { home, teamKey }) => app.apiKeys.team.revoke(teamKey.id, { teamId: home }),
  "oauth.providers.update": (app, { account }) => app.oauth.providers.update(account, { allowConnectedAccounts: false }),
  "oauth.providers.delete": (app, { account }) => app.oauth.providers.delete(account),
  "what changes no live value": async (app, { ada, unproven }) => {
    await app.auth.sendMagicLink({ email: second, callbackUrl }).catch(() => {})
    await app.contactChannels.sendVerification(unproven, { callbackUrl })
    const url = await app.payments.createCheckoutUrl({ userId: ada, productId: "max" })
    await app.payments.getCheckout({ fullCode: code(url) })
    await app.payments.startPurchase({ fullCode: code(url), priceId: "monthly" })
    await app.sessionReplays.record(batch())
    await app.oauth.authorizeCrossDomain(crossDomain)
    const { loginCode, pollingCode } = await app.cli.start()
    await app.cli.check({ loginCode })
    await app.cli.complete({ loginCode })
    await app.cli.poll({ pollingCode })
    await app.platform.checkFeatureSupport("time travel")
  },
  "contactChannels.sendPrimaryVerification": async (app, { mailed }) => {
    await app.contactChannels.create({ value: "new@example.com", usedForAuth: false, isPrimary: true })
    await app.contactChannels.sendPrimaryVerification({ callbackUrl })
    await app.contactChannels.verify({ code: mailed("new@example.com") })
  },
  "cli.claim": async (app, { emulator, options }) => {
    const program = createClientApp({ ...options, fetch: emulator.fetch, tokenStore: "memory" })
    await program.auth.signUpAnonymously()
    const anonymousRefreshToken = (await program.auth.findTokens())?.refreshToken ?? ""
    const { loginCode } = await program.cli.start({ anonymousRefreshToken })
    await app.cli.claim({ loginCode })
  },
  "passkeys.register": (app) => app.passkeys.register(),
  "auth.signInWithPasskey": async (app) => {
    await app.passkeys.register()
    await app.auth.signInWithPasskey()
  },
  "payments.setUpPaymentMethod and setDefaultPaymentMethod": async (app, { ada }) => {
    const { clientSecret } = await app.payments.setUpPaymentMethod({ userId: ada })
    const [setupIntentId = ""] = reveal(clientSecret).split("_secret")
    await app.payments.setDefaultPaymentMethod({ userId: ada, setupIntentId })
  },
  "payments.products.switchTo": async (app, { ada }) => {
    const { clientSecret } = await app.payments.setUpPaymentMethod({ userId: ada })
    const [setupIntentId = ""] = reveal(clientSecret).split("_secret")
    await app.payments.setDefaultPaymentMethod({ userId: ada, setupIntentId })
    await app.payments.products.switchTo({ userId: ada, fromProductId: "pro", toProductId: "max", priceId: "monthly" })
  },
  "payments.products.cancel": (app, { ada }) => app.payments.products.cancel("pro", { userId: ada })
}
