/** The port to where a sign-in at an identity provider waits until the browser comes back: its PKCE verifier, by its state. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"

/** "OAuth state cookie": how long a browser may stay away. @category constants @since 0.1.0 */
export const stateLifetime = Duration.seconds(3600)

/**
 * Sign-ins that are under way at the same time; of more, the oldest is given up, so that abandoned ones do not pile up.
 * @category constants @since 0.1.0
 */
export const mostStates = 20

/** @category services @since 0.1.0 */
export class OAuthStateStore extends Context.Service<OAuthStateStore, {
  /** Keeps the verifier for `stateLifetime`. Tells whether it has stuck: a browser may refuse. */
  readonly put: (state: string, verifier: Redacted.Redacted) => Effect.Effect<boolean>
  /** The verifier, for the first who asks and nobody after. Never waits, so that nobody comes between asking and taking. */
  readonly take: (state: string) => Effect.Effect<Option.Option<Redacted.Redacted>>
}>()("latchkey/OAuthStateStore") {}
