/** Signed-out fallbacks other than `null` and an error, bundled only into programs that use them. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CallError } from "../../errors/call/CallError.ts"
import type { RedirectLoop, UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { AnonymousAccountsNotEnabled } from "../../errors/provider/SignInErrors.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"

/** The fallbacks `or: "anonymous"` and `or: "redirect"`, provided by `SignedOut.layer`. */
export class SignedOutFallback extends Context.Service<SignedOutFallback, {
  /**
   * Starts the session of a new anonymous user, unless another session has started in the meantime. Then reads the user of the current
   * session. `rejectedTokens`: the tokens for which the caller found no user.
   */
  readonly anonymous: <A, E, R>(
    rejectedTokens: Option.Option<Tokens>,
    read: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, AnonymousAccountsNotEnabled | TokenStoreRequired | CallError | E, ApiClient | Session | R>
  /**
   * Redirects a signed-out user to the sign-in page, or a restricted user to the onboarding page; both pages return to this page. Does
   * nothing after a sign-out that has redirected.
   */
  readonly redirect: (
    to: "signIn" | "onboarding"
  ) => Effect.Effect<null, UntrustedRedirect | RedirectLoop, Navigator | Session>
}>()("latchkey/SignedOut") {}
