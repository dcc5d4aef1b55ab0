/** `/auth/anonymous`: anonymous users. */
import * as Effect from "effect/Effect"
import { startSession } from "../../model/auth/Sessions.ts"
import { createUser } from "../../model/users/Users.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const anonymousHandlers = {
  SignUpAnonymously: Effect.fnUntraced(function*({ project }) {
    return yield* startSession(project, yield* Effect.orDie(createUser(project, { isAnonymous: true })))
  })
} satisfies SomeHandlers
