/** Signing up and in with a password. */
import * as Effect from "effect/Effect"
import * as SignIn from "../../../errors/provider/SignInErrors.ts"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, Incoming } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/Rows.ts"
import { type Memory, State } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import { isTrusted } from "../config/TrustedDomains.ts"
import { requireHuman } from "../credentials/BotChallenge.ts"
import * as Passwords from "../credentials/PasswordHash.ts"
import { makeCode } from "../credentials/VerificationCodes.ts"
import { send } from "../emails/Mail.ts"
import { authChannel, createUser, normalEmail, upgradeUser } from "../users/Users.ts"
import { signIn } from "./Sessions.ts"
import { type Applicant, judged } from "./SignUpRules.ts"

const shortest = 8
const longest = 70

/** Fails where the password breaks the provider's rules. */
export const requireGoodPassword = (password: string) => {
  if (password.length < shortest) return Effect.fail(new SignIn.PasswordTooShort({ details: { minLength: shortest } }))
  if (password.length > longest) return Effect.fail(new SignIn.PasswordTooLong({ details: { maxLength: longest } }))
  return Effect.void
}

export const requirePasswordSignIn = (project: ProjectRow) =>
  configOf(project).auth.password.allowSignIn ? Effect.void : Effect.fail(new SignIn.PasswordAuthenticationNotEnabled())

export const requireSignUp = (project: ProjectRow) =>
  configOf(project).auth.allowSignUp ? Effect.void : Effect.fail(new SignIn.SignUpNotEnabled())

export const requireTrusted = (project: ProjectRow, url: string) =>
  isTrusted(project, url) ? Effect.void : Effect.fail(new SignIn.RedirectUrlNotWhitelisted())

const decoys = new WeakMap<Memory, string>()

/** A hash that no password has, so that an unknown address costs as much time as a wrong password. */
const decoy = Effect.fnUntraced(function*(memory: Memory) {
  const known = decoys.get(memory)
  if (known !== undefined) return known
  const made = yield* Passwords.hash(crypto.randomUUID(), memory.settings.passwordIterations)
  decoys.set(memory, made)
  return made
})

/** Mails a link that verifies an address. */
export const sendVerification = (
  memory: Memory,
  now: number,
  project: ProjectRow,
  to: string,
  userId: string,
  callbackUrl: string
) => {
  const { id: code } = makeCode(memory, now, {
    projectId: project.id,
    purpose: "email-verification",
    data: { userId, email: to }
  })
  return send(memory, now, {
    projectId: project.id,
    to,
    subject: `Verify your email at ${project.displayName}`,
    text: `Open this link to verify your e-mail address at ${project.displayName}.`,
    action: { code, callbackUrl }
  })
}

/** What a new user brings along. */
type Account = Omit<Parameters<typeof createUser>[1], "selectedTeamId">

/** Makes a new user, or a real one of the anonymous user who asks: that one keeps its id. */
const admit = Effect.fnUntraced(function*(project: ProjectRow, account: Account) {
  const { user } = yield* Incoming
  return user?.isAnonymous === true ? yield* upgradeUser(project, user, account) : yield* createUser(project, account)
})

/** Makes a user of an applicant whom the rules let in. An anonymous user who asks keeps its id. */
export const signUp = Effect.fnUntraced(function*(project: ProjectRow, applicant: Applicant, account: Account) {
  return yield* admit(project, { ...account, ...yield* judged(project, applicant) })
})

export const passwordHandlers: Handlers<"SignInWithPassword" | "SignUpWithPassword"> = {
  SignUpWithPassword: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const { now } = yield* Incoming
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
    const memory = yield* State
    const project = yield* currentProject
    yield* requirePasswordSignIn(project)
    const channel = authChannel(memory, project, normalEmail(body.email))
    const user = channel && memory.users.get(channel.userId)
    const right = yield* Passwords.matches(Wire.reveal(body.password), user?.password ?? (yield* decoy(memory)))
    if (user === undefined || user.password === null || !right) return yield* new SignIn.EmailPasswordMismatch()
    return yield* signIn(project, user, false)
  })
}
