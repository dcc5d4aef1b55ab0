/** Refusals of one-time codes from e-mails, and of e-mail verification. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/**
 * The code is unknown in this project, or was created for another purpose. **What to do** Ask for the code again, or offer a new
 * one.
 */
export class VerificationCodeNotFound extends KnownError<VerificationCodeNotFound>()({
  code: "VERIFICATION_CODE_NOT_FOUND",
  status: 404,
  families: ["VERIFICATION_ERROR"],
  message: "The code is not valid here. Check that it was copied completely, or ask for a new one."
}) {}

/** The code has expired. **What to do** Offer a new code. */
export class VerificationCodeExpired extends KnownError<VerificationCodeExpired>()({
  code: "VERIFICATION_CODE_EXPIRED",
  families: ["VERIFICATION_ERROR"],
  message: "The code has expired. Ask for a new one."
}) {}

/** The code was already used. **What to do** Offer a new code; if the user is signed in by now, continue. */
export class VerificationCodeAlreadyUsed extends KnownError<VerificationCodeAlreadyUsed>()({
  code: "VERIFICATION_CODE_ALREADY_USED",
  status: 409,
  families: ["VERIFICATION_ERROR"],
  message: "The code was already used. Request a new one if you still need it."
}) {}

/** Too many attempts were made with the same code. **What to do** Offer a new code. */
export class VerificationCodeMaxAttemptsReached extends KnownError<VerificationCodeMaxAttemptsReached>()({
  code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
  families: ["VERIFICATION_ERROR"],
  message: "Too many attempts with this code. Ask for a new one."
}) {}

/** The address is already verified. **What to do** Treat it as success. */
export class EmailAlreadyVerified extends KnownError<EmailAlreadyVerified>()({
  code: "EMAIL_ALREADY_VERIFIED",
  status: 409,
  message: "The e-mail address is already verified; nothing is left to do."
}) {}

/**
 * The address is not the user's primary one, which is in `details.primaryEmail`. **What to do** Verify the contact channel by its
 * id, or make the address the primary one.
 */
export class EmailIsNotPrimaryEmail extends KnownError<EmailIsNotPrimaryEmail>()({
  code: "EMAIL_IS_NOT_PRIMARY_EMAIL",
  details: { email: Schema.String, primaryEmail: Schema.NullOr(Schema.String) },
  message: "The e-mail address is not the user's primary one. Make it the primary one first, or verify its contact channel."
}) {}
