/** `/contact-channels`: the addresses of users. @category endpoints @since 0.1.0 */
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../errors/provider/ContactChannelErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import { UserIdDoesNotExist } from "../../errors/provider/UserErrors.ts"
import { EmailAlreadyVerified } from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  ContactChannel,
  ContactChannelCreate,
  ContactChannelQuery,
  ContactChannelUpdate,
  ServerContactChannelCreate,
  ServerContactChannelUpdate,
  VerificationMail
} from "../../schema/users/ContactChannel.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { userId: UserIdOrMe, contactChannelId: Uuid }
const changing = [CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse]

/**
 * Lists channels, oldest first. Users see only their own channels; `Refused` for another user, as in all calls about contact channels.
 */
export const ListContactChannels = Endpoint.make("contactChannels.list", "GET /contact-channels", {
  query: ContactChannelQuery,
  success: Wire.list(ContactChannel),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Creates a channel. `Refused` if the user already has a channel with this type and value. */
export const CreateContactChannel = Endpoint.client("contactChannels.create", "POST /contact-channels", {
  body: ContactChannelCreate,
  success: ContactChannel,
  status: 201,
  errors: changing
})
/** Reads a channel. `Refused` with status 404 if the channel does not exist. */
export const ReadContactChannel = Endpoint.make("contactChannels.get", "GET /contact-channels/{userId}/{contactChannelId}", {
  params,
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser]
})
/** Updates a channel. `Refused` with status 400 if the channel does not exist. */
export const UpdateContactChannel = Endpoint.client(
  "contactChannels.update",
  "PATCH /contact-channels/{userId}/{contactChannelId}",
  {
    params,
    body: ContactChannelUpdate,
    success: ContactChannel,
    errors: changing
  }
)
/**
 * Deletes a channel. After deletion of the primary channel, the user has no primary e-mail address. `Refused` if the channel does not
 * exist.
 */
export const DeleteContactChannel = Endpoint.make(
  "contactChannels.delete",
  "DELETE /contact-channels/{userId}/{contactChannelId}",
  {
    params,
    success: Wire.Success,
    errors: [CannotGetOwnUserWithoutUser]
  }
)
/** Mails a code, valid for 7 days, that verifies the channel. `Refused` if the channel does not exist. */
export const SendContactChannelVerification = Endpoint.make(
  "contactChannels.sendVerification",
  "POST /contact-channels/{userId}/{contactChannelId}/send-verification-code",
  {
    params,
    body: VerificationMail,
    success: Wire.Success,
    errors: [CannotGetOwnUserWithoutUser, UserIdDoesNotExist, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
  }
)

/** Creates a channel. `Refused` if the user already has a channel with this type and value. */
export const CreateServerContactChannel = Endpoint.server("serverContactChannels.create", "POST /contact-channels", {
  body: ServerContactChannelCreate,
  success: ContactChannel,
  status: 201,
  errors: changing
})
/** Updates a channel. `Refused` with status 400 if the channel does not exist. */
export const UpdateServerContactChannel = Endpoint.server(
  "serverContactChannels.update",
  "PATCH /contact-channels/{userId}/{contactChannelId}",
  { params, body: ServerContactChannelUpdate, success: ContactChannel, errors: changing }
)
