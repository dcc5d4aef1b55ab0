/** Resetting a password through the e-mail address of the account. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requirePasswordSignIn, requireValidPassword } from "../../model/auth/PasswordRules.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import * as PasswordHash from "../../model/credentials/PasswordHash.ts"
import { revokeSessions } from "../../model/credentials/SessionRevocation.ts"
import { issueCode, redeemCode, verifyCode } from "../../model/credentials/VerificationCodes.ts"
import { sendMail } from "../../model/emails/Mail.ts"
import { authChannel, normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const passwordResetHandlers = {
  // For an unknown address, the provider waits some seconds to hide that from timing. The emulator has nothing to hide.
  SendPasswordResetCode: Effect.fnUntraced(function*({ body, now, project, store }) {
    yield* requirePasswordSignIn(project)
    const channel = authChannel(store, project, normalizeEmail(body.email))
    if (channel === undefined) return
    yield* requireTrustedRedirect(project, body.callbackUrl)
    const data = { userId: channel.userId }
    const { id: code } = issueCode(store, now, { projectId: project.id, purpose: "password-reset", data })
    sendMail(store, now, {
      projectId: project.id,
      to: channel.value,
      subject: `Reset your password at ${project.displayName}`,
      text: `Open this link to choose a new password at ${project.displayName}.`,
      action: { code, callbackUrl: body.callbackUrl }
    })
  }),
  CheckPasswordResetCode: ({ body }) => Effect.asVoid(verifyCode("password-reset", body.code)),
  // As at the provider, the code is consumed before the password is checked: after a refused password, the user needs a new code.
  ResetPassword: Effect.fnUntraced(function*({ body, project, store }) {
    const code = yield* redeemCode("password-reset", body.code)
    const password = Wire.reveal(body.password)
    yield* requirePasswordSignIn(project)
    yield* requireValidPassword(password)
    const passwordHash = yield* PasswordHash.hash(password, store.settings.passwordIterations)
    const user = store.users.get(code.data.userId)
    // The account was deleted after the mail was sent, so there is no password to reset.
    if (user === undefined) return
    store.users.update(user, { password: passwordHash })
    revokeSessions(store, user.id)
  })
} satisfies SomeHandlers
