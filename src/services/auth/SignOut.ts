/** Sign-out: in the token store, then at the provider. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { SignOut } from "../../endpoints/auth/Sessions.ts"
import { inFamily } from "../../errors/base/KnownError.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import * as Pipeline from "../../pipeline/request/Pipeline.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { signOutTimeout } from "../../pipeline/timing/Timing.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { forgetTab } from "../navigation/forgetTab.ts"
import { type SignOutRedirectOptions, withSignOutRedirect } from "../navigation/signOutRedirect.ts"

const isEnded = inFamily("REFRESH_TOKEN_ERROR")
const isInvalid = inFamily("INVALID_ACCESS_TOKEN")

/** Ends the session in the token store, and returns the call that ends it at the provider. */
const endLocally = Effect.gen(
  function*(): Effect.fn.Return<
    Effect.Effect<void, CallError>,
    TokenStoreRequired | CallError,
    Session | Settings | Scope.Scope
  > {
    const session = yield* persistentSession
    const settings = yield* Settings
    // First, because the session may have ended before, and the token store may fail.
    yield* forgetTab
    let storedTokens = yield* session.stored
    if (Option.isNone(storedTokens) && session.takeWritten) storedTokens = yield* session.takeWritten
    if (Option.isNone(storedTokens)) return Effect.void
    const endedTokens = storedTokens.value
    yield* session.end(endedTokens)
    // A form that was shown until now may have stored its draft.
    yield* forgetTab
    const ephemeral = yield* session.ephemeral(endedTokens)
    // Without a token that the provider accepts, there is no session to end.
    return Effect.flatMap(ephemeral.tokens(), (tokens) => Option.isSome(tokens) ? SignOut() : Effect.void).pipe(
      Effect.provideService(ApiClient, { send: Pipeline.make(settings, ephemeral) }),
      // Another caller has already ended the session.
      Effect.catchIf(isEnded, () => Effect.void),
      Effect.catchIf(({ reason }) => isInvalid(reason), () => Effect.void),
      // The provider responds with 500 if the session has already ended, such as by a reset of the password. A renewal tells.
      Effect.catchIf(({ reason }) => reason._tag === "ServerFailure", (failure) => {
        const { accessToken, refreshToken } = endedTokens
        if (refreshToken === null) return Effect.fail(failure)
        return Effect.matchEffect(ephemeral.renew(accessToken, refreshToken), {
          onFailure: () => Effect.fail(failure),
          onSuccess: (newTokens) => Option.isNone(newTokens) ? Effect.void : Effect.fail(failure)
        })
      })
    )
  }
)

/**
 * Ends the session in the token store, then at the provider. If the provider is unreachable, the session in the token store ends all the
 * same, the call fails, and the refresh token stays valid until it expires. Does nothing when no user is signed in.
 *
 * **Details**
 *
 * In a browser, also removes the codes and drafts that the pages keep in the tab, even when no user is signed in. Works offline, and even if code that the app loads later
 * is gone, as after a deployment: the redirect then leads to `urls.afterSignOut`, loaded by the browser.
 *
 * With `redirect`, redirects to `urls.afterSignOut`, or to `redirectTo`, even when no user is signed in. The redirect waits at most 5
 * seconds for the provider; an error of the provider is reported after the redirect. Until the next page is shown, `or: "redirect"` does
 * not redirect to the sign-in page.
 *
 * **Errors** `UntrustedRedirect` (for `redirectTo`, before the session ends; for `urls.afterSignOut`, after it has ended) · `RedirectLoop`
 * (after the session has ended) · `InvalidOption` (the app cannot redirect) · `TokenStoreRequired` · `CallError` (after the session has
 * ended in the token store)
 */
export const signOut = (options: SignOutRedirectOptions = {}) => {
  const ending = Effect.flatMap(endLocally, (tell) => Effect.forkScoped(tell, { startImmediately: true }))
  return Effect.scoped(Effect.flatMap(
    withSignOutRedirect(options, ending, (telling) => timeLimit(Fiber.await(telling), signOutTimeout, () => Effect.void)),
    Fiber.join
  ))
}
