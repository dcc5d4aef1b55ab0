/** Proving that an address is the user's. */
import * as Effect from "effect/Effect"
import { EmailAlreadyVerified, EmailIsNotPrimaryEmail } from "../errors/provider/VerificationErrors.ts"
import { refuse } from "./Answer.ts"
import { check, spend } from "./Codes.ts"
import type { Handlers } from "./Handlers.ts"
import { currentProject, Incoming, requiredUser } from "./Incoming.ts"
import type { ChannelRow } from "./Rows.ts"
import { requireTrusted, sendVerification } from "./SignUp.ts"
import { State } from "./State.ts"
import { primaryChannel } from "./UserViews.ts"

export const requireUnverified = ({ isVerified }: ChannelRow) =>
  isVerified ? Effect.fail(new EmailAlreadyVerified()) : Effect.void

export const verificationHandlers: Handlers<
  "CheckContactChannelCode" | "SendPrimaryEmailVerification" | "VerifyContactChannel"
> = {
  SendPrimaryEmailVerification: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const user = yield* requiredUser
    const { now } = yield* Incoming
    const { callbackUrl, email } = body
    const primary = primaryChannel(memory, user.id)
    if (primary?.value !== email) {
      return yield* new EmailIsNotPrimaryEmail({ details: { email, primaryEmail: primary?.value ?? null } })
    }
    yield* requireUnverified(primary)
    yield* requireTrusted(project, callbackUrl)
    sendVerification(memory, now, project, email, user.id, callbackUrl)
  }),
  CheckContactChannelCode: ({ body }) => Effect.asVoid(check("email-verification", body.code)),
  VerifyContactChannel: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const { data } = yield* spend("email-verification", body.code)
    const channel = memory.channels.where("userId", String(data["userId"])).find(({ value }) => value === data["email"])
    if (channel === undefined) return yield* refuse(400, "The contact channel was deleted since the code was mailed.")
    memory.channels.change(channel, { isVerified: true })
  })
}
