/** Sign-outs and account deletions with a redirect. Other redirects of the app wait until the sign-out's redirect has completed. */
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { globalSingleton } from "../../pipeline/globalSingleton.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { Session, type SessionService } from "../../pipeline/session/Session.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { type AuthRedirectsService, type RedirectChoice, redirectsFor } from "./AuthRedirects.ts"

/** The maximum time from a redirect until the browser shows the next page. */
export const unloadTime = Duration.seconds(3)
/** How often to check whether a router has replaced the page. `renderTime` is the time that the router may take to render the next page. */
const pollInterval = Duration.millis(100)
const renderTime = Duration.millis(300)

/** The running sign-out of each session. Resolves to `true` if it redirected, `false` if it failed. */
const pendingSignOuts = globalSingleton("signOuts", () => new WeakMap<SessionService, Deferred.Deferred<boolean>>())

/**
 * Waits until no sign-out with a redirect is running. Returns whether a sign-out has redirected, to another page or back to the same page.
 */
export const awaitSignOut: Effect.Effect<boolean, never, Session> = Session.use((session) =>
  Effect.gen(function*() {
    let hasLeft = false
    for (let over = pendingSignOuts.get(session); over !== undefined; over = pendingSignOuts.get(session)) {
      hasLeft = yield* Deferred.await(over)
    }
    return hasLeft
  })
)

const addressOf = ({ location }: Navigator["Service"]) => Effect.map(location, (url) => Option.getOrUndefined(url)?.href)

/** Completes when another page is shown, or after `unloadTime`. */
const hasLeftPage = (navigator: Navigator["Service"], from: string | undefined) =>
  timeLimit(
    Effect.gen(function*() {
      while ((yield* addressOf(navigator)) === from) yield* Effect.sleep(pollInterval)
      yield* Effect.sleep(renderTime)
    }),
    unloadTime,
    () => Effect.void
  )

/** Runs a redirect, and `end` when the next page is shown, or when the redirect has failed, even if the caller is interrupted. */
export const depart: AuthRedirectsService["depart"] = (redirect, end) =>
  Effect.gen(function*() {
    const navigator = yield* Navigator
    if (!navigator.leavesPage) return yield* Effect.onExit(redirect, (exit) => end(Exit.isSuccess(exit)))
    const from = yield* addressOf(navigator)
    const watch = yield* Effect.forkDetach(Effect.andThen(hasLeftPage(navigator, from), end(true)))
    return yield* Effect.onExit(redirect, (exit) =>
      Exit.isSuccess(exit) || Exit.hasInterrupts(exit) ? Effect.void : Effect.andThen(Fiber.interrupt(watch), end(false)))
  })

/**
 * Runs `leave`, then `away`, a redirect with `depart`. `awaitSignOut` waits until `away` calls `end`, or until `leave` fails. Loads nothing
 * before `leave` has ended the session.
 */
export const runThenRedirect = <A, E, R, E2, R2>(
  leave: Effect.Effect<A, E, R>,
  away: (end: (hasLeft: boolean) => Effect.Effect<void>) => Effect.Effect<void, E2, R2>
): Effect.Effect<A, E | E2, R | R2 | Session> =>
  Session.use((session) => {
    const over = Deferred.makeUnsafe<boolean>()
    const end = (hasLeft: boolean) =>
      Effect.sync(() => {
        if (pendingSignOuts.get(session) === over) pendingSignOuts.delete(session)
        Deferred.doneUnsafe(over, Effect.succeed(hasLeft))
      })
    pendingSignOuts.set(session, over)
    return Effect.tap(Effect.onExit(leave, (exit) => Exit.isSuccess(exit) ? Effect.void : end(false)), () => away(end))
  })

export interface SignOutRedirectOptions extends RedirectChoice {
  /** The address of this origin to redirect to instead of `urls.afterSignOut`. Implies `redirect: true`. */
  readonly redirectTo?: string | undefined
  /** Whether the next page replaces the current one in the history. @default false */
  readonly replace?: boolean | undefined
}

/**
 * Runs a sign-out or deletion, and redirects if the options request it. The redirect also waits for `before`. Refuses an untrusted address
 * before `leave` starts.
 *
 * **Errors** `InvalidOption` · `UntrustedRedirect` · `RedirectLoop`
 */
export const withSignOutRedirect = Effect.fnUntraced(function*<A, E, R>(
  { redirect, redirectTo, replace = false }: SignOutRedirectOptions,
  leave: Effect.Effect<A, E, R>,
  before: (departure: A) => Effect.Effect<unknown> = () => Effect.void
) {
  if (redirectTo !== undefined) {
    if (typeof redirectTo !== "string") {
      return yield* invalidOption("redirectTo", "must be an address of this origin, such as /goodbye.")
    }
    if (redirect === false) {
      return yield* invalidOption("redirectTo", "cannot be combined with `redirect: false`. Remove one of them.")
    }
  }
  const redirects = yield* redirectsFor(redirectTo === undefined ? redirect : redirect ?? true)
  if (redirects === null) return yield* leave
  const address = redirectTo === undefined ? null : yield* redirects.check(redirectTo)
  const to = address === null ? "afterSignOut" : { address }
  return yield* runThenRedirect(Effect.tap(leave, before), (end) => redirects.depart(redirects.go(to, { replace }), end))
})
