/** Sign-up and sign-in with a mailed link or code. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import { VerificationCodeNotFound } from "../../../errors/provider/VerificationErrors.ts"
import { signIn, startSession } from "../../model/auth/Sessions.ts"
import { requireSignUp, signUp } from "../../model/auth/SignUp.ts"
import { configOf } from "../../model/config/Config.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { requireHuman } from "../../model/credentials/BotChallenge.ts"
import { issueCode, redeemCode, verifyCode } from "../../model/credentials/VerificationCodes.ts"
import { sendMail } from "../../model/emails/Mail.ts"
import { authChannel, normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"

/** The user that a code mailed to this address signs in; `undefined` for a new user. Only a verified address identifies a user. */
const userForAddress = Effect.fnUntraced(function*(project: ProjectRow, email: string) {
  const { store } = yield* RequestContext
  const channel = authChannel(store, project, email)
  const user = channel && store.users.get(channel.userId)
  if (channel === undefined || user === undefined) {
    yield* requireSignUp(project)
    return undefined
  }
  if (!channel.isVerified) {
    return yield* new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: true } })
  }
  return user
})

export const otpHandlers = {
  SendSignInCode: Effect.fnUntraced(function*({ body, now, project, store }) {
    const { callbackUrl } = body
    const email = normalizeEmail(body.email)
    if (!configOf(project).auth.otp.allowSignIn) {
      return yield* refuse(403, "Signing in by e-mail is not enabled for this project.")
    }
    yield* userForAddress(project, email)
    yield* requireTrustedRedirect(project, callbackUrl)
    yield* requireHuman(body)
    const { id: code, tail } = issueCode(store, now, { projectId: project.id, purpose: "sign-in", data: { email } })
    sendMail(store, now, {
      projectId: project.id,
      to: email,
      subject: `Sign in to ${project.displayName}: Your code is ${code.slice(0, 6).toUpperCase()}`,
      text: `Open this link to sign in to ${project.displayName}.`,
      action: { code, callbackUrl, showsOtp: true }
    })
    return { nonce: Redacted.make(tail) }
  }),
  CheckSignInCode: ({ body }) => Effect.asVoid(verifyCode("sign-in", body.code)),
  SignInWithCode: Effect.fnUntraced(function*({ body, project, store }) {
    const { data } = yield* redeemCode("sign-in", body.code)
    const { email, userId } = data
    if (userId !== undefined) {
      const user = store.users.get(userId)
      if (user === undefined) return yield* new VerificationCodeNotFound()
      return { ...yield* startSession(project, user, { isImpersonation: true }), isNewUser: false }
    }
    const existingUser = yield* userForAddress(project, email)
    if (existingUser === undefined) {
      const user = yield* signUp(project, { email, method: "otp" }, {
        primaryEmail: email,
        primaryEmailVerified: true,
        primaryEmailAuthEnabled: true,
        otpAuthEnabled: true
      })
      return yield* signIn(project, user, true)
    }
    const user = existingUser.otpAuthEnabled ? existingUser : store.users.update(existingUser, { otpAuthEnabled: true })
    return yield* signIn(project, user, false)
  })
} satisfies SomeHandlers
