/** How the signed-in user is read, whoever reads it. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../errors/CallError.ts"
import type { CannotGetOwnUserWithoutUser } from "../errors/SessionErrors.ts"
import { NotSignedIn } from "../errors/UsageErrors.ts"
import { requiredSession } from "./SessionRequired.ts"

interface Options {
  readonly or?: "return-null" | "throw"
  readonly includeAnonymous?: boolean
}

/** Anonymous users count as not signed in unless the caller asks for them (specification, section 4). */
export const readSignedIn = <User extends { readonly isAnonymous: boolean }, R>(
  read: () => Effect.Effect<User, CannotGetOwnUserWithoutUser | CallError, R>
) =>
  Effect.fnUntraced(function*({ includeAnonymous = false, or = "return-null" }: Options = {}) {
    const session = yield* requiredSession
    const user = Option.isNone(yield* session.tokens()) ? null : yield* read().pipe(
      // The session outlived its user.
      Effect.catchTag("CannotGetOwnUserWithoutUser", () => Effect.succeed(null))
    )
    if (user !== null && (includeAnonymous || !user.isAnonymous)) return user
    return or === "throw" ? yield* new NotSignedIn() : null
  })
