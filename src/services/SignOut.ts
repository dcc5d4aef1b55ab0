/** Signing out: here first, and then at the provider. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { SignOut } from "../endpoints/Sessions.ts"
import type { CallError } from "../errors/CallError.ts"
import { inFamily } from "../errors/KnownError.ts"
import type { TokenStoreRequired } from "../errors/UsageErrors.ts"
import { ApiClient } from "../pipeline/ApiClient.ts"
import * as Pipeline from "../pipeline/Pipeline.ts"
import type { Session } from "../pipeline/Session.ts"
import { Settings } from "../pipeline/Settings.ts"
import { requiredSession } from "./SessionRequired.ts"

const isEnded = inFamily("REFRESH_TOKEN_ERROR")
const isInvalid = inFamily("INVALID_ACCESS_TOKEN")

/**
 * Ends the session, in the token store and then at the provider. So it works offline, too: where the provider could not be
 * told, the error says so, and the refresh token stays good until it expires. Where nobody is signed in it does nothing.
 *
 * **Errors** `TokenStoreRequired` · `CallError`
 */
export const signOut = Effect.fnUntraced(
  function*(): Effect.fn.Return<void, TokenStoreRequired | CallError, Session | Settings | Scope.Scope> {
    const session = yield* requiredSession
    const stored = yield* session.stored
    if (Option.isNone(stored)) return
    yield* session.end(stored.value)
    const apart = yield* session.apart(stored.value)
    // Without a token that the provider would take there is nobody to tell it about.
    yield* Effect.flatMap(apart.tokens(), (tokens) => Option.isSome(tokens) ? SignOut() : Effect.void).pipe(
      Effect.provideService(ApiClient, { send: Pipeline.make(yield* Settings, apart) }),
      // Whoever ended it first, it has ended.
      Effect.catchIf(isEnded, () => Effect.void),
      Effect.catchIf(({ reason }) => isInvalid(reason), () => Effect.void)
    )
  },
  Effect.scoped
)
