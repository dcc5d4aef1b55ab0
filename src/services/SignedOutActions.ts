/** What reading the signed-in user can do when there is none, beside `null` and an error: programs that never ask for it do not carry it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CallError } from "../errors/CallError.ts"
import type { RedirectLoop, UntrustedRedirect } from "../errors/NavigationErrors.ts"
import type { AnonymousAccountsNotEnabled } from "../errors/SignInErrors.ts"
import type { TokenStoreRequired } from "../errors/UsageErrors.ts"
import type { ApiClient } from "../pipeline/ApiClient.ts"
import type { Navigator } from "../pipeline/Navigator.ts"
import type { Session } from "../pipeline/Session.ts"
import type { Tokens } from "../schema/Tokens.ts"

/** What `or: "anonymous"` and `or: "redirect"` need: `SignedOut.layer`. */
export class SignedOutActions extends Context.Service<SignedOutActions, {
  /** Begins the session of a new anonymous user, unless another session than this has begun since. */
  readonly anonymous: (
    nobody: Option.Option<Tokens>
  ) => Effect.Effect<void, AnonymousAccountsNotEnabled | TokenStoreRequired | CallError, ApiClient | Session>
  /** Sends the person to the sign-in page, which leads back. */
  readonly redirect: () => Effect.Effect<void, UntrustedRedirect | RedirectLoop, Navigator>
}>()("latchkey/SignedOutActions") {}
