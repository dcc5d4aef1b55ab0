/** `/auth/password`: signing up and in with a password. */
import * as Effect from "effect/Effect"
import { EmailPasswordMismatch } from "../../../errors/provider/SignInErrors.ts"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { sendVerification } from "../../model/auth/EmailVerification.ts"
import { requireGoodPassword, requirePasswordSignIn } from "../../model/auth/PasswordRules.ts"
import { signIn } from "../../model/auth/Sessions.ts"
import { admit, requireSignUp } from "../../model/auth/SignUp.ts"
import { judged } from "../../model/auth/SignUpRules.ts"
import { requireTrusted } from "../../model/config/TrustedDomains.ts"
import { requireHuman } from "../../model/credentials/BotChallenge.ts"
import * as Passwords from "../../model/credentials/PasswordHash.ts"
import { authChannel, normalEmail } from "../../model/users/PrimaryEmail.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import { type Memory, Store } from "../../store/Store.ts"

const decoys = new WeakMap<Memory, string>()

/** A hash that no password has, so that an unknown address costs as much time as a wrong password. */
const decoy = Effect.fnUntraced(function*(memory: Memory) {
  const known = decoys.get(memory)
  if (known !== undefined) return known
  const made = yield* Passwords.hash(crypto.randomUUID(), memory.settings.passwordIterations)
  decoys.set(memory, made)
  return made
})

export const passwordHandlers: Handlers<"SignInWithPassword" | "SignUpWithPassword"> = {
  SignUpWithPassword: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    const { verificationCallbackUrl: callbackUrl } = body
    const email = normalEmail(body.email)
    const password = Wire.reveal(body.password)
    yield* requirePasswordSignIn(project)
    if (callbackUrl !== undefined) yield* requireTrusted(project, callbackUrl)
    yield* requireSignUp(project)
    yield* requireGoodPassword(password)
    if (authChannel(memory, project, email)) {
      return yield* new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: false } })
    }
    const judgement = yield* judged(project, { email, method: "password" })
    yield* requireHuman(body)
    const account = { primaryEmail: email, primaryEmailVerified: false, primaryEmailAuthEnabled: true, password }
    const user = yield* admit(project, { ...account, ...judgement })
    if (callbackUrl !== undefined) sendVerification(memory, now, project, email, user.id, callbackUrl)
    return yield* signIn(project, user, true)
  }),
  SignInWithPassword: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    yield* requirePasswordSignIn(project)
    const channel = authChannel(memory, project, normalEmail(body.email))
    const user = channel && memory.users.get(channel.userId)
    const right = yield* Passwords.matches(Wire.reveal(body.password), user?.password ?? (yield* decoy(memory)))
    if (user === undefined || user.password === null || !right) return yield* new EmailPasswordMismatch()
    return yield* signIn(project, user, false)
  })
}
