/** The port to the storage that keeps the code verifier of each started sign-in, under its state, until the browser returns. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"

/** Time limit of a sign-in at an identity provider, and the lifetime of its OAuth state cookie. */
export const stateLifetime = Duration.seconds(3600)

/** Maximum number of concurrent sign-ins. Beyond it, the oldest is dropped, so that abandoned sign-ins do not accumulate. */
export const mostStates = 20

/** @category services @since 0.1.0 */
export class OAuthStateStore extends Context.Service<OAuthStateStore, {
  /** Stores the verifier for `stateLifetime`. Returns whether it was stored: a browser may refuse. */
  readonly put: (state: string, verifier: Redacted.Redacted) => Effect.Effect<boolean>
  /** Returns the verifier to the first caller only. Never waits, so that no other caller can interleave. */
  readonly take: (state: string) => Effect.Effect<Option.Option<Redacted.Redacted>>
}>()("latchkey/OAuthStateStore") {}
