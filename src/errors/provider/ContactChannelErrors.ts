/** Refusals about contact channels. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import type { OpenText } from "../../schema/wire/Wire.ts"
import { KnownError } from "../base/KnownError.ts"

/** The type of a channel. The provider may add types. */
const openType: OpenText<"email"> = Schema.String

/**
 * Another user already signs in with this contact channel. **What to do** Offer another address, a sign-in or, if
 * `details.wouldWorkIfEmailWasVerified`, verification of the address.
 */
export class ContactChannelAlreadyUsedForAuthBySomeoneElse extends KnownError<ContactChannelAlreadyUsedForAuthBySomeoneElse>()({
  code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
  status: 409,
  details: {
    type: openType,
    contactChannelValue: Schema.NullOr(Schema.String),
    wouldWorkIfEmailWasVerified: Schema.Boolean
  },
  message: ({ wouldWorkIfEmailWasVerified }) =>
    wouldWorkIfEmailWasVerified
      ? "Another user signs in with this contact channel. Verify the e-mail address to connect the accounts."
      : "Another user signs in with this contact channel. Use another one, or sign in as that user."
}) {}
