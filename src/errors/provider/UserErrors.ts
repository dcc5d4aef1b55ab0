/** Refusals about users and their e-mail addresses. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** No user with that id exists in the project. **What to do** Correct the id, or remove it if the user was deleted. */
export class UserNotFound extends KnownError<UserNotFound>()({
  code: "USER_NOT_FOUND",
  status: 404,
  message: "There is no user with this id in the project. Check the id."
}) {}

/**
 * Another user already signs in with this address. **What to do** Offer to sign in or, if `details.wouldWorkIfEmailWasVerified`,
 * to verify the address.
 */
export class UserEmailAlreadyExists extends KnownError<UserEmailAlreadyExists>()({
  code: "USER_EMAIL_ALREADY_EXISTS",
  status: 409,
  details: { email: Schema.String, wouldWorkIfEmailWasVerified: Schema.optionalKey(Schema.Boolean) },
  message: ({ wouldWorkIfEmailWasVerified }) =>
    wouldWorkIfEmailWasVerified === true
      ? "A user with this e-mail address already exists. Verify the address to connect the accounts."
      : "A user with this e-mail address already exists. Sign in instead."
}) {}

/**
 * The request's user id belongs to no user of the project. **What to do** Correct the id, or remove it if the user was deleted.
 */
export class UserIdDoesNotExist extends KnownError<UserIdDoesNotExist>()({
  code: "USER_ID_DOES_NOT_EXIST",
  details: { userId: Schema.String },
  message: ({ userId }) => `There is no user ${userId} in the project. Check the id.`
}) {}
