/** The signed-in user's contact channels: e-mail addresses and their verification. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { CheckContactChannelCode, SendPrimaryEmailVerification, VerifyContactChannel } from "../../endpoints/auth/Verification.ts"
import * as ContactChannelsEndpoints from "../../endpoints/users/ContactChannels.ts"
import { ReadCurrentUser } from "../../endpoints/users/CurrentUser.ts"
import { PrimaryEmailRequired } from "../../errors/local/UsageErrors.ts"
import { Session } from "../../pipeline/session/Session.ts"
import type { ContactChannelCreate, ContactChannelUpdate, VerificationMail } from "../../schema/users/ContactChannel.ts"
import { type CodeOf, normalizeCode, normalizeEmail } from "../internal/normalizeInput.ts"
import { expireAccessTokenAfter, requireSession } from "../internal/requireSession.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

/**
 * The signed-in user's contact channels, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 */
export const list = () => requireSession(ContactChannelsEndpoints.ListContactChannels({ query: { userId: "me" } }))

/**
 * A contact channel of the signed-in user.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`: no such channel)
 */
export const get = (contactChannelId: string) =>
  requireSession(ContactChannelsEndpoints.ReadContactChannel({ params: { userId: "me", contactChannelId } }))

/**
 * Adds an unverified e-mail address. With `isPrimary`, it becomes the primary address, and the previous one stays as a secondary address.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `TokenStoreRequired` · `CallError`
 * (`Refused`: the user already has this address)
 */
export const create = (
  { type = "email", ...channel }: Omit<ContactChannelCreate, "userId" | "type"> & {
    /** The type of the channel; only e-mail exists. @default "email" */
    readonly type?: "email" | undefined
  }
) =>
  expireAccessTokenAfter(
    ContactChannelsEndpoints.CreateContactChannel({ body: { ...normalizeEmail(channel, "value"), type, userId: "me" } })
  )

/**
 * Changes a contact channel: its address, whether it is primary (`isPrimary`), and whether the user can sign in with it (`usedForAuth`). A
 * new address must be verified again. Absent fields stay as they are.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `TokenStoreRequired` · `CallError`
 * (`Refused`: no such channel, or the user has another channel with this address)
 */
export const update = (contactChannelId: string, changes: ContactChannelUpdate) =>
  expireAccessTokenAfter(
    ContactChannelsEndpoints.UpdateContactChannel({
      params: { userId: "me", contactChannelId },
      body: normalizeEmail(changes, "value")
    })
  )

/**
 * Removes a contact channel; the user can no longer sign in with its address. Removing the primary channel leaves the user without a
 * primary address.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`: no such channel)
 */
const remove = (contactChannelId: string) =>
  expireAccessTokenAfter(ContactChannelsEndpoints.DeleteContactChannel({ params: { userId: "me", contactChannelId } }))
export { remove as delete }

/**
 * Mails a link to `callbackUrl`, which must be on a trusted domain. The code in the link verifies the channel and is valid for 7 days.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `CannotGetOwnUserWithoutUser` · `UserIdDoesNotExist` ·
 * `EmailAlreadyVerified` · `RedirectUrlNotWhitelisted` · `TokenStoreRequired` · `CallError` (`Refused`: no such channel)
 */
export const sendVerification = (contactChannelId: string, { callbackUrl, ...mail }: Linked<VerificationMail> = {}) =>
  requireSession(
    Effect.flatMap(
      callbackUrlOr(callbackUrl, "emailVerification"),
      (callbackUrl) =>
        ContactChannelsEndpoints.SendContactChannelVerification({
          params: { userId: "me", contactChannelId },
          body: { ...mail, callbackUrl }
        })
    )
  )

/**
 * Reads the signed-in user's primary address, and mails a verification code to it. Fails with `PrimaryEmailRequired` if there is none.
 *
 * **Errors** `UrlOptionRequired` · `PrimaryEmailRequired` · `CannotGetOwnUserWithoutUser` · `EmailIsNotPrimaryEmail` (it has just changed)
 * · `EmailAlreadyVerified` · `RedirectUrlNotWhitelisted` · `TokenStoreRequired` · `CallError`
 */
export const sendPrimaryVerification = Effect.fnUntraced(function*({ callbackUrl: url, ...mail }: Linked<VerificationMail> = {}) {
  const callbackUrl = yield* callbackUrlOr(url, "emailVerification")
  const { primaryEmail } = yield* requireSession(ReadCurrentUser())
  if (primaryEmail === null) return yield* new PrimaryEmailRequired()
  return yield* SendPrimaryEmailVerification({ body: { ...mail, email: primaryEmail, callbackUrl } })
})

/**
 * Verifies the channel that the code was mailed to. Needs no signed-in user.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `CallError` (`Refused`: the channel is gone)
 */
export const verify = ({ code }: CodeOf) =>
  // The response does not identify the channel's user, who may be the signed-in user.
  Effect.flatMap(normalizeCode(code), (code) => VerifyContactChannel({ body: { code } })).pipe(
    Effect.tap(Session.use((session) => session.expireAccessToken))
  )

/**
 * Checks that a code can verify a channel; fails if it cannot. Needs no signed-in user and does not consume the code, but counts as one of
 * 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `CallError`
 */
export const checkCode = ({ code }: CodeOf) =>
  Effect.flatMap(normalizeCode(code), (code) => CheckContactChannelCode({ body: { code } }))
