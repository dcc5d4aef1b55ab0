/** Setting and changing the password of the signed-in user. */
import * as Effect from "effect/Effect"
import { PasswordConfirmationMismatch, UserDoesNotHavePassword } from "../../../errors/provider/SignInErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requirePasswordSignIn, requireValidPassword } from "../../model/auth/PasswordRules.ts"
import * as PasswordHash from "../../model/credentials/PasswordHash.ts"
import { revokeSessions } from "../../model/credentials/SessionRevocation.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { requiredUser } from "../../request/RequestContext.ts"

const alreadySet = refuse(400, "The user already has a password. Change it instead.")

export const passwordChangeHandlers = {
  UpdatePassword: Effect.fnUntraced(function*({ body, header, project, store }) {
    const { id, password } = yield* requiredUser
    const newPassword = Wire.reveal(body.newPassword)
    yield* requirePasswordSignIn(project)
    yield* requireValidPassword(newPassword)
    if (password === null) return yield* new UserDoesNotHavePassword()
    if (!(yield* PasswordHash.verify(Wire.reveal(body.oldPassword), password))) return yield* new PasswordConfirmationMismatch()
    const passwordHash = yield* PasswordHash.hash(newPassword, store.settings.passwordIterations)
    const user = store.users.get(id)
    // Hashing takes time, so another request may have changed the password meanwhile.
    if (user?.password !== password) return yield* new PasswordConfirmationMismatch()
    store.users.update(user, { password: passwordHash })
    const current = store.sessions.where("refreshToken", header("refresh-token") ?? "").find(({ userId }) => userId === id)
    revokeSessions(store, id, current?.id)
  }),
  SetPassword: Effect.fnUntraced(function*({ body, project, store }) {
    const { id, password } = yield* requiredUser
    const newPassword = Wire.reveal(body.password)
    yield* requirePasswordSignIn(project)
    yield* requireValidPassword(newPassword)
    if (password !== null) return yield* alreadySet
    const passwordHash = yield* PasswordHash.hash(newPassword, store.settings.passwordIterations)
    const user = store.users.get(id)
    if (user?.password !== null) return yield* alreadySet
    store.users.update(user, { password: passwordHash })
  })
} satisfies SomeHandlers
