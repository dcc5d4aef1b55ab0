/** The signed-in user: reading, changing and deleting it by its own right. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DeleteCurrentUser, ReadCurrentUser, UpdateCurrentUser } from "../endpoints/CurrentUser.ts"
import type { CallError } from "../errors/CallError.ts"
import type { NotSignedIn, TokenStoreRequired } from "../errors/UsageErrors.ts"
import type { ApiClient } from "../pipeline/ApiClient.ts"
import type { Session } from "../pipeline/Session.ts"
import type { CurrentUser } from "../schema/User.ts"
import type { CurrentUserUpdate } from "../schema/UserPayloads.ts"
import { requiredSession } from "./SessionRequired.ts"
import { readSignedIn } from "./SignedInUser.ts"

export interface GetOptions<Or extends "return-null" | "throw" = "return-null" | "throw"> {
  /** What to do when nobody is signed in. @default "return-null" */
  readonly or?: Or
  /** Whether an anonymous user counts as signed in. @default false */
  readonly includeAnonymous?: boolean
}

/** Reads the signed-in user. Asks nobody when the store holds no session. */
export interface Get<User, Needs> {
  /** Types only, so that other functions are not taken for this one; there is no such property at run time. */
  readonly Or: "return-null" | "throw"
  (
    options: GetOptions<"throw"> & { readonly or: "throw" }
  ): Effect.Effect<User, NotSignedIn | TokenStoreRequired | CallError, Needs>
  (options?: GetOptions<"return-null">): Effect.Effect<User | null, TokenStoreRequired | CallError, Needs>
}

/**
 * The signed-in user, or `null`. With `or: "throw"` it is an error that nobody is signed in.
 *
 * **Errors** `NotSignedIn` (with `or: "throw"`) · `TokenStoreRequired` · `CallError`
 */
export const get = readSignedIn(ReadCurrentUser) as Get<CurrentUser, ApiClient | Session>

/**
 * Changes the signed-in user. Absent fields stay as they are; `null` clears; metadata is replaced, not merged.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (nobody is signed in) · `TeamMembershipNotFound` · `UserEmailAlreadyExists` ·
 * `PlainRefusal` (an image or a method that the project does not allow) · `TokenStoreRequired` · `CallError`
 */
export const update = Effect.fnUntraced(function*(changes: CurrentUserUpdate) {
  const session = yield* requiredSession
  return yield* Effect.tap(UpdateCurrentUser({ body: changes }), session.outdate)
})

/**
 * Deletes the signed-in user, which ends the session.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `PlainRefusal` (the project does not allow it) · `TokenStoreRequired` · `CallError`
 */
const remove = Effect.fnUntraced(function*() {
  const session = yield* requiredSession
  const stored = yield* session.stored
  yield* DeleteCurrentUser()
  yield* session.end(Option.getOrUndefined(stored))
})
export { remove as delete }
export { getPartial } from "./PartialUser.ts"
