/** The names of a client app's verbs, known before their code loads; test/promise/lateVerbs.test.ts compares them with `later.ts`. */
import { ownVerbsKey } from "./LateVerbs.ts"

export const verbNames = {
  auth:
    "checkEmailCode checkMagicLinkCode checkPasswordResetCode confirmTotpEnrolment disableTotp getAccessToken getAuthHeaders getAuthJson getAuthorizationHeader getRefreshToken getState resetPassword sendEmailVerification sendMagicLink sendPasswordReset sendSignInCode setPassword signInWithApple signInWithCode signInWithMagicLink signInWithMfaCode signInWithPasskey signInWithPasskeyAutofill signInWithPassword signOut signUpAnonymously signUpWithPassword startTotpEnrolment updatePassword verifyEmail",
  navigation:
    "callbackUrl redirectTo redirectToAccountSettings redirectToAfterSignIn redirectToAfterSignOut redirectToAfterSignUp redirectToEmailVerification redirectToError redirectToForgotPassword redirectToHome redirectToMagicLinkCallback redirectToMfa redirectToOAuthCallback redirectToOnboarding redirectToPasswordReset redirectToSignIn redirectToSignOut redirectToSignUp redirectToTeamCreation redirectToTeamInvitation takeFromQuery",
  user: "delete get getPartial update",
  passkeys: "register",
  project: "get getJwks",
  projects: "create list transfer",
  teams: "create delete find get leave list update",
  members: "get list remove update",
  invitations: "accept acceptReceived check details list listReceived revoke send",
  permissions: {
    project: "find has list",
    team: "find has list"
  },
  contactChannels: "checkCode create delete get list sendPrimaryVerification sendVerification update verify",
  notifications: "disable enable list",
  sessions: "list revoke",
  apiKeys: {
    user: "create get list revoke update",
    team: "create get list revoke update"
  },
  oauth: {
    [ownVerbsKey]: "authorizeCrossDomain handleCallback link signIn",
    providers: "delete find get list update",
    connectedAccounts: "getAccessToken list"
  },
  cli: "check claim comparisonCode complete poll promptLogin start",
  items: "get",
  payments: {
    [ownVerbsKey]:
      "createCheckoutUrl getBilling getCheckout listInvoices setDefaultPaymentMethod setUpPaymentMethod startPurchase",
    products: "cancel list switchTo"
  },
  platform: "checkFeatureSupport getBackendUrls",
  sessionReplays: "record"
}
