/** Resetting a password through the e-mail address of the account. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requirePasswordSignIn, requireValidPassword } from "../../model/auth/PasswordRules.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import * as PasswordHash from "../../model/credentials/PasswordHash.ts"
import { revokeSessions } from "../../model/credentials/SessionRevocation.ts"
import { consumeCode, issueCode, verifyCode } from "../../model/credentials/VerificationCodes.ts"
import { sendMail } from "../../model/emails/Mail.ts"
import { authChannel, normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import { Store } from "../../store/Store.ts"

export const passwordResetHandlers: Handlers<"CheckPasswordResetCode" | "ResetPassword" | "SendPasswordResetCode"> = {
  // For an unknown address, the provider waits some seconds to hide that from timing. The emulator has nothing to hide.
  SendPasswordResetCode: Effect.fnUntraced(function*({ body }) {
    const store = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
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
  // The code is consumed last, so that it remains valid after a refused password. The provider consumes it on the first attempt.
  ResetPassword: Effect.fnUntraced(function*({ body }) {
    const store = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    const code = yield* verifyCode("password-reset", body.code)
    const password = Wire.reveal(body.password)
    yield* requirePasswordSignIn(project)
    yield* requireValidPassword(password)
    yield* consumeCode(store, now, code)
    const hashed = yield* PasswordHash.hash(password, store.settings.passwordIterations)
    const user = store.users.get(code.data.userId)
    // The account was deleted after the mail was sent, so there is no password to reset.
    if (user === undefined) return
    store.users.update(user, { password: hashed })
    revokeSessions(store, user.id)
  })
}
