/** Proving the primary e-mail address. Other addresses are proven as contact channels, by the same codes. */
export {
  checkCode as checkEmailCode,
  sendPrimaryVerification as sendEmailVerification,
  verify as verifyEmail
} from "../client/ContactChannels.ts"
