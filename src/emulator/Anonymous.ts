/** `/auth/anonymous`: users who are nobody yet. */
import * as Effect from "effect/Effect"
import type { Handlers } from "./Handlers.ts"
import { currentProject } from "./Incoming.ts"
import { startSession } from "./Sessions.ts"
import { createUser } from "./UserChanges.ts"

export const anonymousHandlers: Handlers<"SignUpAnonymously"> = {
  SignUpAnonymously: Effect.fnUntraced(function*() {
    const project = yield* currentProject
    return yield* startSession(project, yield* Effect.orDie(createUser(project, { isAnonymous: true })))
  })
}
