/** `/auth/password`: sign-up and sign-in with a password. */
import * as Effect from "effect/Effect"
import { EmailPasswordMismatch } from "../../../errors/provider/SignInErrors.ts"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { sendVerification } from "../../model/auth/EmailVerification.ts"
import { requirePasswordSignIn, requireValidPassword } from "../../model/auth/PasswordRules.ts"
import { signIn } from "../../model/auth/Sessions.ts"
import { createOrUpgradeUser, requireSignUp } from "../../model/auth/SignUp.ts"
import { applySignUpRules } from "../../model/auth/SignUpRules.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { requireHuman } from "../../model/credentials/BotChallenge.ts"
import * as PasswordHash from "../../model/credentials/PasswordHash.ts"
import { authChannel, normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { Store } from "../../store/Store.ts"

const dummyHashes = new WeakMap<Store, string>()

/**
 * A hash that no password matches. Verifying it for an unknown address takes as long as verifying a wrong password (OWASP, user
 * enumeration).
 */
const dummyHashOf = Effect.fnUntraced(function*(store: Store) {
  const cachedHash = dummyHashes.get(store)
  if (cachedHash !== undefined) return cachedHash
  const newHash = yield* PasswordHash.hash(crypto.randomUUID(), store.settings.passwordIterations)
  dummyHashes.set(store, newHash)
  return newHash
})

export const passwordHandlers = {
  SignUpWithPassword: Effect.fnUntraced(function*({ body, now, project, store }) {
    const { verificationCallbackUrl: callbackUrl } = body
    const email = normalizeEmail(body.email)
    const password = Wire.reveal(body.password)
    yield* requirePasswordSignIn(project)
    if (callbackUrl !== undefined) yield* requireTrustedRedirect(project, callbackUrl)
    yield* requireSignUp(project)
    yield* requireValidPassword(password)
    if (authChannel(store, project, email)) {
      return yield* new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: false } })
    }
    const judgement = yield* applySignUpRules(project, { email, method: "password" })
    yield* requireHuman(body)
    const account = { primaryEmail: email, primaryEmailVerified: false, primaryEmailAuthEnabled: true, password }
    const user = yield* createOrUpgradeUser(project, { ...account, ...judgement })
    if (callbackUrl !== undefined) sendVerification(store, now, project, email, user.id, callbackUrl)
    return yield* signIn(project, user, true)
  }),
  SignInWithPassword: Effect.fnUntraced(function*({ body, project, store }) {
    yield* requirePasswordSignIn(project)
    const channel = authChannel(store, project, normalizeEmail(body.email))
    const user = channel && store.users.get(channel.userId)
    const right = yield* PasswordHash.verify(Wire.reveal(body.password), user?.password ?? (yield* dummyHashOf(store)))
    // Verifying takes time, so another request may have changed or deleted the user meanwhile.
    const current = user && store.users.get(user.id)
    if (!right || current === undefined || current.password !== user?.password) return yield* new EmailPasswordMismatch()
    return yield* signIn(project, current, false)
  })
} satisfies SomeHandlers
