/** Signing up and in with a mailed link or code. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import { signIn } from "../../model/auth/Sessions.ts"
import { requireSignUp, signUp } from "../../model/auth/SignUp.ts"
import { configOf } from "../../model/config/Config.ts"
import { requireTrusted } from "../../model/config/TrustedDomains.ts"
import { requireHuman } from "../../model/credentials/BotChallenge.ts"
import { check, makeCode, spend } from "../../model/credentials/VerificationCodes.ts"
import { send } from "../../model/emails/Mail.ts"
import { authChannel, normalEmail } from "../../model/users/PrimaryEmail.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { Store } from "../../store/Store.ts"

/** The user whom a code mailed to this address signs in, `undefined` for a new one. Reading the mail of an unverified address is no proof. */
const reader = Effect.fnUntraced(function*(project: ProjectRow, email: string) {
  const memory = yield* Store
  const channel = authChannel(memory, project, email)
  const user = channel && memory.users.get(channel.userId)
  if (channel === undefined || user === undefined) {
    yield* requireSignUp(project)
    return undefined
  }
  if (!channel.isVerified) {
    return yield* new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: true } })
  }
  return user
})

export const oneTimeCodeHandlers: Handlers<"CheckSignInCode" | "SendSignInCode" | "SignInWithCode"> = {
  SendSignInCode: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    const { callbackUrl } = body
    const email = normalEmail(body.email)
    if (!configOf(project).auth.otp.allowSignIn) return yield* refuse(403, "Signing in by mail is not enabled for this project.")
    yield* reader(project, email)
    yield* requireTrusted(project, callbackUrl)
    yield* requireHuman(body)
    const { id: code, tail } = makeCode(memory, now, { projectId: project.id, purpose: "sign-in", data: { email } })
    send(memory, now, {
      projectId: project.id,
      to: email,
      subject: `Sign in to ${project.displayName}`,
      text: `Open this link to sign in to ${project.displayName}.`,
      action: { code, callbackUrl, showsOtp: true }
    })
    return { nonce: Redacted.make(tail) }
  }),
  CheckSignInCode: ({ body }) => Effect.asVoid(check("sign-in", body.code)),
  SignInWithCode: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { data } = yield* spend("sign-in", body.code)
    const { email } = data
    const known = yield* reader(project, email)
    if (known === undefined) {
      const user = yield* signUp(project, { email, method: "otp" }, {
        primaryEmail: email,
        primaryEmailVerified: true,
        primaryEmailAuthEnabled: true,
        otpAuthEnabled: true
      })
      return yield* signIn(project, user, true)
    }
    const user = known.otpAuthEnabled ? known : memory.users.change(known, { otpAuthEnabled: true })
    return yield* signIn(project, user, false)
  })
}
