/** Refusals of signing in and signing up. */
import * as Schema from "effect/Schema"
import { KnownError } from "./KnownError.ts"

/** Wrong address or wrong password; the provider does not say which. */
export class EmailPasswordMismatch extends KnownError<EmailPasswordMismatch>()("EmailPasswordMismatch", {
  code: "EMAIL_PASSWORD_MISMATCH",
  status: 400,
  message: "Wrong e-mail address or password."
}) {}

/** The project does not allow signing in with a password. */
export class PasswordAuthenticationNotEnabled extends KnownError<PasswordAuthenticationNotEnabled>()("PasswordAuthenticationNotEnabled", {
  code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
  status: 400,
  message: "Signing in with a password is not enabled for this project."
}) {}

/** The project does not take new users. */
export class SignUpNotEnabled extends KnownError<SignUpNotEnabled>()("SignUpNotEnabled", {
  code: "SIGN_UP_NOT_ENABLED",
  status: 400,
  message: "Signing up is not enabled for this project."
}) {}

/** A sign-up rule of the project turned the person away. */
export class SignUpRejected extends KnownError<SignUpRejected>()("SignUpRejected", {
  code: "SIGN_UP_REJECTED",
  status: 403,
  details: { message: Schema.String },
  message: "The sign-up was rejected by a rule of this project."
}) {}

/** The sign-up needs a bot challenge to be solved first. */
export class BotChallengeRequired extends KnownError<BotChallengeRequired>()("BotChallengeRequired", {
  code: "BOT_CHALLENGE_REQUIRED",
  status: 409,
  message: "A bot challenge has to be solved before signing up."
}) {}

/** The bot challenge was not solved. */
export class BotChallengeFailed extends KnownError<BotChallengeFailed>()("BotChallengeFailed", {
  code: "BOT_CHALLENGE_FAILED",
  status: 400,
  details: { message: Schema.String },
  message: "The bot challenge was not solved. Try again."
}) {}

/** A redirect or callback address is not on the project's list of trusted domains. */
export class RedirectUrlNotWhitelisted extends KnownError<RedirectUrlNotWhitelisted>()("RedirectUrlNotWhitelisted", {
  code: "REDIRECT_URL_NOT_WHITELISTED",
  status: 400,
  message: "The address to return to is not on a trusted domain of this project. Add the domain in the project's settings."
}) {}

/** The password is shorter than the project accepts. */
export class PasswordTooShort extends KnownError<PasswordTooShort>()("PasswordTooShort", {
  code: "PASSWORD_TOO_SHORT",
  status: 400,
  families: ["PASSWORD_REQUIREMENTS_NOT_MET"],
  details: { minLength: Schema.Number },
  message: ({ minLength }) => `The password needs at least ${minLength} characters.`
}) {}

/** The password is longer than the project accepts. */
export class PasswordTooLong extends KnownError<PasswordTooLong>()("PasswordTooLong", {
  code: "PASSWORD_TOO_LONG",
  status: 400,
  families: ["PASSWORD_REQUIREMENTS_NOT_MET"],
  details: { maxLength: Schema.Number },
  // The one detail of the provider that is spelled in camel case (protocol/errors.json).
  spelled: { maxLength: "maxLength" },
  message: ({ maxLength }) => `The password may have at most ${maxLength} characters.`
}) {}

/** The first factor was right; the user has to give a one-time code for `details.attemptCode`, within five minutes. */
export class MultiFactorAuthenticationRequired extends KnownError<MultiFactorAuthenticationRequired>()("MultiFactorAuthenticationRequired", {
  code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  status: 400,
  details: { attemptCode: Schema.String },
  message: "A one-time code of the user's authenticator app is needed to finish signing in."
}) {}
