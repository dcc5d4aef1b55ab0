/**
 * The contact channels of any user. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as ContactChannelsEndpoints from "../../endpoints/users/ContactChannels.ts"
import type {
  ContactChannelQuery,
  ServerContactChannelCreate,
  ServerContactChannelUpdate,
  VerificationMail
} from "../../schema/users/ContactChannel.ts"
import { normalizeEmail } from "../internal/normalizeInput.ts"
import type { OfUser } from "../internal/recordsOf.ts"
import { expireAccessTokenOf } from "../internal/requireSession.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

export { checkCode, verify } from "../client/ContactChannels.ts"

/** The contact channels of one user or of all users, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `CallError` */
export const list = (query: ContactChannelQuery = {}) => ContactChannelsEndpoints.ListContactChannels({ query })

/** A contact channel of a user. **Errors** `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: no such channel) */
export const get = (contactChannelId: string, { userId }: OfUser) =>
  ContactChannelsEndpoints.ReadContactChannel({ params: { userId, contactChannelId } })

/**
 * Adds an e-mail address to a user. The address is unverified unless `isVerified` is set. With `isPrimary`, it becomes the primary address,
 * and the previous one stays as a secondary address.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `CallError` (`Refused`: the user already has
 * this address)
 */
export const create = (
  { type = "email", userId, ...channel }: OfUser & Omit<ServerContactChannelCreate, "userId" | "type"> & {
    /** The type of the channel; only e-mail exists. @default "email" */
    readonly type?: "email" | undefined
  }
) =>
  expireAccessTokenOf(userId)(
    ContactChannelsEndpoints.CreateServerContactChannel({ body: { ...normalizeEmail(channel, "value"), type, userId } })
  )

/**
 * Changes a contact channel. Absent fields stay as they are; a new address must be verified again unless `isVerified` is set.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `CallError` (`Refused`: no such channel, or
 * the user has another channel with this address)
 */
export const update = (contactChannelId: string, { userId, ...changes }: OfUser & ServerContactChannelUpdate) =>
  expireAccessTokenOf(userId)(
    ContactChannelsEndpoints.UpdateServerContactChannel({
      params: { userId, contactChannelId },
      body: normalizeEmail(changes, "value")
    })
  )

/**
 * Removes a contact channel; the user can no longer sign in with its address. Removing the primary channel leaves the user without a
 * primary address.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: no such channel)
 */
const remove = (contactChannelId: string, { userId }: OfUser) =>
  expireAccessTokenOf(userId)(ContactChannelsEndpoints.DeleteContactChannel({ params: { userId, contactChannelId } }))
export { remove as delete }

/**
 * Mails a link to `callbackUrl`, which must be on a trusted domain. The code in the link verifies the channel and is valid for 7 days.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl`, and `urls.emailVerification` is not absolute) · `CannotGetOwnUserWithoutUser` ·
 * `UserIdDoesNotExist` · `EmailAlreadyVerified` · `RedirectUrlNotWhitelisted` · `CallError` (`Refused`: no such channel)
 */
export const sendVerification = (contactChannelId: string, { callbackUrl, userId, ...mail }: OfUser & Linked<VerificationMail>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "emailVerification"),
    (callbackUrl) =>
      ContactChannelsEndpoints.SendContactChannelVerification({
        params: { userId, contactChannelId },
        body: { ...mail, callbackUrl }
      })
  )
