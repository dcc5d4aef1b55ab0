/** A new password for whoever reads the account's mail. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requireGoodPassword, requirePasswordSignIn } from "../../model/auth/PasswordRules.ts"
import { requireTrusted } from "../../model/config/TrustedDomains.ts"
import * as Passwords from "../../model/credentials/PasswordHash.ts"
import { revokeSessions } from "../../model/credentials/SessionRevocation.ts"
import { check, makeCode, useUp } from "../../model/credentials/VerificationCodes.ts"
import { send } from "../../model/emails/Mail.ts"
import { authChannel, normalEmail } from "../../model/users/PrimaryEmail.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import { Store } from "../../store/Store.ts"

export const passwordResetHandlers: Handlers<"CheckPasswordResetCode" | "ResetPassword" | "SendPasswordResetCode"> = {
  // For an unknown address the provider waits some seconds, lest the time tell; the emulator has no such secret.
  SendPasswordResetCode: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    yield* requirePasswordSignIn(project)
    const channel = authChannel(memory, project, normalEmail(body.email))
    if (channel === undefined) return
    yield* requireTrusted(project, body.callbackUrl)
    const data = { userId: channel.userId }
    const { id: code } = makeCode(memory, now, { projectId: project.id, purpose: "password-reset", data })
    send(memory, now, {
      projectId: project.id,
      to: channel.value,
      subject: `Reset your password at ${project.displayName}`,
      text: `Open this link to choose a new password at ${project.displayName}.`,
      action: { code, callbackUrl: body.callbackUrl }
    })
  }),
  CheckPasswordResetCode: ({ body }) => Effect.asVoid(check("password-reset", body.code)),
  // The code is used up last: a password that is refused leaves it for the next attempt, which the provider does not allow.
  ResetPassword: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    const code = yield* check("password-reset", body.code)
    const password = Wire.reveal(body.password)
    yield* requirePasswordSignIn(project)
    yield* requireGoodPassword(password)
    yield* useUp(memory, now, code)
    const hashed = yield* Passwords.hash(password, memory.settings.passwordIterations)
    const user = memory.users.get(code.data.userId)
    // Deleted since the mail was sent: there is nothing to reset, and nobody to tell.
    if (user === undefined) return
    memory.users.change(user, { password: hashed })
    revokeSessions(memory, user.id)
  })
}
