/** An app with the verbs that you choose; others stay out of the bundle. */
import type * as Layer from "effect/Layer"
import { makeRuntime } from "../pipeline/timing/Runtime.ts"
import * as Promised from "./calls/Promised.ts"

/** The verbs as promises, with `safe`, `with` and `dispose`. @category models @since 0.1.0 */
export interface PromisedApp<V, R> extends Promised.AppBase<V, Promised.Promised<V> & PromisedApp<V, R>>, Promised.RunsWith<R> {}

/**
 * Makes an app with promise-returning calls from any record of verbs and any layer. `createClientApp` does this with every client verb; a
 * page that only signs in can name the verbs that it uses, and load less code.
 *
 * **Example** (Signing in and nothing else)
 *
 * ```ts
 * const app = promised(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }), {
 *   auth: { signInWithPassword: Auth.signInWithPassword },
 *   user: { get: CurrentUser.get }
 * })
 * await app.auth.signInWithPassword({ email, password })
 * ```
 *
 * The first call rejects with `InvalidOption` if an option is invalid.
 * @category constructors @since 0.1.0
 */
export const promised = <V extends Promised.Verbs<R>, R, E>(
  layer: Layer.Layer<R, E>,
  verbs: V
): Promised.Promised<V> & PromisedApp<V, R> =>
  Promised.make(makeRuntime(layer), verbs) as Promised.Promised<V> & PromisedApp<V, R>
