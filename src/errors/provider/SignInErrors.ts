/** Refusals of sign-ins and sign-ups. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Wire from "../../schema/wire/Wire.ts"
import { KnownError } from "../base/KnownError.ts"

/**
 * Wrong address or wrong password; the provider does not say which. **What to do** Ask again and offer a password reset; do not
 * guess which of the two is wrong.
 */
export class EmailPasswordMismatch extends KnownError<EmailPasswordMismatch>()({
  code: "EMAIL_PASSWORD_MISMATCH",
  message: "Wrong e-mail address or password."
}) {}

/**
 * The project does not allow signing in with a password. **What to do** Hide the password form, or enable it in the project's
 * settings.
 */
export class PasswordAuthenticationNotEnabled extends KnownError<PasswordAuthenticationNotEnabled>()({
  code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
  message: "Signing in with a password is not enabled for this project."
}) {}

/** The project does not accept new users. **What to do** Hide the sign-up, or enable it in the project's settings. */
export class SignUpNotEnabled extends KnownError<SignUpNotEnabled>()({
  code: "SIGN_UP_NOT_ENABLED",
  message: "Signing up is not enabled for this project."
}) {}

/**
 * A sign-up rule of the project refused the sign-up. **What to do** Tell the user that the sign-up is not possible; check the
 * project's sign-up rules.
 */
export class SignUpRejected extends KnownError<SignUpRejected>()({
  code: "SIGN_UP_REJECTED",
  status: 403,
  details: { message: Schema.String },
  message: "The sign-up was rejected by a rule of this project."
}) {}

/** The sign-up needs a solved bot challenge first. **What to do** Show the challenge and sign up again with its solution. */
export class BotChallengeRequired extends KnownError<BotChallengeRequired>()({
  code: "BOT_CHALLENGE_REQUIRED",
  status: 409,
  message: "Solve the bot challenge before signing up."
}) {}

/** The bot challenge was not solved. **What to do** Show the challenge again. */
export class BotChallengeFailed extends KnownError<BotChallengeFailed>()({
  code: "BOT_CHALLENGE_FAILED",
  details: { message: Schema.String },
  message: "The bot challenge was not solved. Try again."
}) {}

/**
 * A redirect or callback URL is not on a trusted domain of the project. `details.redirectUrl` is the URL; `null` from older providers.
 * **What to do** Add the domain to the project's trusted
 * domains.
 */
export class RedirectUrlNotWhitelisted extends KnownError<RedirectUrlNotWhitelisted>()({
  code: "REDIRECT_URL_NOT_WHITELISTED",
  details: { redirectUrl: Wire.unset(Schema.String) },
  message: ({ redirectUrl }) =>
    `The address to return to${redirectUrl === null ? "" : `, ${redirectUrl},`} is not on a trusted domain of this project. ` +
    "Add the domain in the project's settings."
}) {}

/**
 * The password is shorter than the project accepts. **What to do** Show the limit, `details.minLength`, and ask for a longer
 * password.
 */
export class PasswordTooShort extends KnownError<PasswordTooShort>()({
  code: "PASSWORD_TOO_SHORT",
  families: ["PASSWORD_REQUIREMENTS_NOT_MET"],
  details: { minLength: Schema.Number },
  message: ({ minLength }) => `The password needs at least ${minLength} characters.`
}) {}

/**
 * The password is longer than the project accepts, or has more than 71 bytes in UTF-8, in which characters other than ASCII have 2 to 4.
 * **What to do** Show the limit, `details.maxLength`, and ask for a shorter password.
 */
export class PasswordTooLong extends KnownError<PasswordTooLong>()({
  code: "PASSWORD_TOO_LONG",
  families: ["PASSWORD_REQUIREMENTS_NOT_MET"],
  details: { maxLength: Schema.Number },
  // The provider's only detail in camel case (docs/provider/conventions.md#passwords).
  spelled: { maxLength: "maxLength" },
  message: ({ maxLength }) =>
    `The password may have at most ${maxLength} characters; letters with accents, other scripts and emoji count as 2 to 4.`
}) {}

/**
 * The first factor was correct, and a second factor is required. Pass a one-time code with `details.attemptCode` (`Redacted`)
 * within five minutes. **What to do** Ask for the one-time code and finish signing in with `details.attemptCode`.
 */
export class MultiFactorAuthenticationRequired extends KnownError<MultiFactorAuthenticationRequired>()({
  code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  details: { attemptCode: Wire.Secret },
  message: "Finish signing in with a one-time code from the user's authenticator app."
}) {}

/**
 * The project does not allow anonymous users. **What to do** Ask for a sign-up, or enable anonymous users in the project's
 * settings.
 */
export class AnonymousAccountsNotEnabled extends KnownError<AnonymousAccountsNotEnabled>()({
  code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED",
  message: "Anonymous users are not enabled for this project. Sign up, or enable them in the project's settings."
}) {}

/** The user has no password to change, only other sign-in methods. **What to do** Set a password instead of changing it. */
export class UserDoesNotHavePassword extends KnownError<UserDoesNotHavePassword>()({
  code: "USER_DOES_NOT_HAVE_PASSWORD",
  message: "The user has no password yet. Set one instead of changing it."
}) {}

/** The old password, which confirms a change of password, is wrong. **What to do** Ask for the old password again. */
export class PasswordConfirmationMismatch extends KnownError<PasswordConfirmationMismatch>()({
  code: "PASSWORD_CONFIRMATION_MISMATCH",
  message: "The old password is wrong. Type it again, or reset the password."
}) {}

/**
 * The one-time code of the authenticator app is wrong or expired. **What to do** Ask for the code again; check the clock of the
 * device if it keeps failing.
 */
export class InvalidTotpCode extends KnownError<InvalidTotpCode>()({
  code: "INVALID_TOTP_CODE",
  message: "The one-time code is wrong. Enter the six digits that the authenticator app shows now."
}) {}
