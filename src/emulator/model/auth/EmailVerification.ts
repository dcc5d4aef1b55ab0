/** Verification of e-mail addresses by a mailed link. */
import * as Effect from "effect/Effect"
import { EmailAlreadyVerified } from "../../../errors/provider/VerificationErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { ChannelRow } from "../../store/UserRows.ts"
import { issueCode } from "../credentials/VerificationCodes.ts"
import { sendMail } from "../emails/Mail.ts"

/** Mails a link that verifies an address. */
export const sendVerification = (
  store: Store,
  now: number,
  project: ProjectRow,
  to: string,
  userId: string,
  callbackUrl: string
) => {
  const { id: code } = issueCode(store, now, {
    projectId: project.id,
    purpose: "email-verification",
    data: { userId, email: to }
  })
  return sendMail(store, now, {
    projectId: project.id,
    to,
    subject: `Verify your email at ${project.displayName}`,
    text: `Open this link to verify your e-mail address at ${project.displayName}.`,
    action: { code, callbackUrl }
  })
}

/** Fails if the address is already verified. */
export const requireUnverified = ({ isVerified }: ChannelRow) =>
  isVerified ? Effect.fail(new EmailAlreadyVerified()) : Effect.void
