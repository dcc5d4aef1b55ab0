/** All verbs for sign-up, sign-in and sign-out, e-mail verification, the second factor, and the session's tokens. */
export { signUpAnonymously } from "./AnonymousAuth.ts"
export { signInWithApple } from "./AppleSignIn.ts"
export { confirmTotpEnrolment, disableTotp, signInWithMfaCode, startTotpEnrolment } from "./MultiFactorAuth.ts"
export { checkMagicLinkCode, sendMagicLink, signInWithCode, signInWithMagicLink } from "./OneTimeCodeAuth.ts"
export { signInWithPasskey, signInWithPasskeyAutofill } from "./PasskeySignIn.ts"
export {
  checkPasswordResetCode,
  resetPassword,
  sendPasswordReset,
  setPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword
} from "./PasswordAuth.ts"
export { findTokens, getState } from "./SessionTokens.ts"
export { signOut } from "./SignOut.ts"
