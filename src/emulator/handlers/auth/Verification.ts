/** Verification of e-mail addresses. */
import * as Effect from "effect/Effect"
import { EmailIsNotPrimaryEmail } from "../../../errors/provider/VerificationErrors.ts"
import { requireUnverified, sendVerification } from "../../model/auth/EmailVerification.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { redeemCode, verifyCode } from "../../model/credentials/VerificationCodes.ts"
import { primaryChannel } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { requiredUser } from "../../request/RequestContext.ts"

export const verificationHandlers = {
  SendPrimaryEmailVerification: Effect.fnUntraced(function*({ body, now, project, store }) {
    const user = yield* requiredUser
    const { callbackUrl, email } = body
    const primary = primaryChannel(store, user.id)
    if (primary?.value !== email) {
      return yield* new EmailIsNotPrimaryEmail({ details: { email, primaryEmail: primary?.value ?? null } })
    }
    yield* requireUnverified(primary)
    yield* requireTrustedRedirect(project, callbackUrl)
    sendVerification(store, now, project, email, user.id, callbackUrl)
  }),
  CheckContactChannelCode: ({ body }) => Effect.asVoid(verifyCode("email-verification", body.code)),
  VerifyContactChannel: Effect.fnUntraced(function*({ body, store }) {
    const { data } = yield* redeemCode("email-verification", body.code)
    const channel = store.channels.where("userId", data.userId).find(({ value }) => value === data.email)
    if (channel === undefined) return yield* refuse(400, "The contact channel was deleted after the code was mailed.")
    store.channels.update(channel, { isVerified: true })
  })
} satisfies SomeHandlers
