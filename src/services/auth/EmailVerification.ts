/** Verification of the primary e-mail address; `ContactChannels` verifies other addresses with the same codes. */
export {
  checkCode as checkEmailCode,
  sendPrimaryVerification as sendEmailVerification,
  verify as verifyEmail
} from "../client/ContactChannels.ts"
