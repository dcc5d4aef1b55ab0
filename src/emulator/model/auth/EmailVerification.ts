/** Verification of e-mail addresses by a mailed link. */
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
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
