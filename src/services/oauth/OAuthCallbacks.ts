/** OAuth callbacks: concurrent callers on a page share one exchange of the code, which continues if a caller is interrupted. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { RedirectLoop, UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import * as SingleFlight from "../../pipeline/timing/SingleFlight.ts"
import type { CallbackFailure, SignedInByOAuth } from "./OAuthOutcome.ts"

/** How long an outcome is kept, for components that are mounted twice or replaced by a hot reload. @category constants @since 0.1.0 */
export const outcomeLifetime = Duration.seconds(10)

/** Identifies a callback. @category models @since 0.1.0 */
export interface CallbackKey {
  /** The session of the sign-in: each app of a page has its own. */
  readonly session: Session["Service"]
  /** `null` if the address has no code, or the code was removed. */
  readonly code: string | null
  /** The address of the current page, without the parameters of the authorization response. */
  readonly page: string
}

/** Identifies a started callback, with the return address of its sign-in. @category models @since 0.1.0 */
export interface StartedCallback extends CallbackKey {
  /** The address to return to, whole, if the tab has stored it when the sign-in was started. */
  readonly returnTo?: string | undefined
}

/** @category models @since 0.1.0 */
export interface Callback {
  readonly returnTo: string | undefined
  readonly outcome: Fiber.Fiber<SignedInByOAuth, CallbackFailure>
  /** Redirects for the first caller; concurrent callers wait for the same redirect. */
  readonly leave: <R>(
    redirect: Effect.Effect<void, UntrustedRedirect | RedirectLoop, R>
  ) => Effect.Effect<void, UntrustedRedirect | RedirectLoop, R>
}

/** @category services @since 0.1.0 */
export class OAuthCallbacks extends Context.Service<OAuthCallbacks, {
  /**
   * The latest callback, if it has the session and the code of `key`. If `key` has no code, the pages are compared instead of the
   * codes.
   */
  readonly find: (key: CallbackKey) => Effect.Effect<Callback | undefined>
  /** Starts the exchange. Closing the app ends the exchange; interrupting the caller does not. */
  readonly begin: <R>(
    key: StartedCallback,
    work: Effect.Effect<SignedInByOAuth, CallbackFailure, R>
  ) => Effect.Effect<Callback, never, R>
}>()("latchkey/OAuthCallbacks") {}

/** @category constructors @since 0.1.0 */
export const make: Effect.Effect<OAuthCallbacks["Service"], never, Scope.Scope> = Effect.map(Effect.scope, (owner) => {
  let latest: { readonly place: CallbackKey; readonly callback: Callback; endedAt: number | null } | undefined

  return {
    find: ({ code, page, session }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (latest?.place.session !== session) return undefined
        const { callback, endedAt, place } = latest
        const isOver = endedAt !== null && now - endedAt > Duration.toMillis(outcomeLifetime)
        return !isOver && (code === null ? page === place.page : code === place.code) ? callback : undefined
      }),
    begin: (key, work) => {
      const endTime = Effect.map(Clock.currentTimeMillis, (now) => {
        if (latest?.place === key) latest.endedAt = now
      })
      return Effect.uninterruptible(Effect.map(SingleFlight.start(Effect.ensuring(work, endTime), owner), (outcome) => {
        const callback = { outcome, leave: SingleFlight.once(owner), returnTo: key.returnTo }
        latest = { place: key, callback, endedAt: null }
        return callback
      }))
    }
  }
})

/** @category layers @since 0.1.0 */
export const layer: Layer.Layer<OAuthCallbacks> = Layer.effect(OAuthCallbacks, make)
