/** Verbs and services of a client app that load with the first call. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { CallError } from "../errors/call/CallError.ts"
import { Authenticator } from "../pipeline/ports/Authenticator.ts"
import { Navigator } from "../pipeline/ports/Navigator.ts"
import { timeLimit } from "../pipeline/timing/Timeout.ts"
import { loadLibrary } from "../services/internal/loadLibrary.ts"
import { SignedOutFallback } from "../services/internal/SignedOutFallback.ts"
import type { AuthRedirectsService, GoOptions } from "../services/navigation/AuthRedirects.ts"
import { HandlerUrls } from "../services/navigation/HandlerUrls.ts"
import { takeCallbackResponse } from "../services/oauth/CallbackResponse.ts"
import type { CallbackOptions } from "../services/oauth/OAuthCallback.ts"
import type { Later } from "./later.ts"
import { loadLater } from "./loadLater.ts"

/** Loads the modules of `later.ts`. A failed load is reported as a lost request; the next call tries again. */
const later: Effect.Effect<Later, CallError> = loadLibrary("latchkey/promise/later", loadLater)

type Verb = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** The names of the verbs, separated by spaces; a group that holds groups has its own verbs under `ownVerbsKey`. */
export interface Names {
  readonly [group: string]: string | Names
}

/** The key for the verbs of a group that also holds groups. */
export const ownVerbsKey = ""

/** The member `name` of `group`, a record of verbs; `undefined` if `group` is `undefined`. */
const memberOf = (group: unknown, name: string): unknown => (group as { readonly [name: string]: unknown } | undefined)?.[name]

/** The record of verbs with these names: verbs of `early`, or functions that call the verb of the same name among those that `load` loads. */
export const lateVerbs = (
  names: Names | string,
  early: unknown,
  load: Effect.Effect<unknown, CallError>,
  path: ReadonlyArray<string> = []
): unknown => {
  const groups = typeof names === "string" ? { [ownVerbsKey]: names } : names
  const verb = (name: string): Verb => (...args) =>
    Effect.flatMap(load, (verbs) => ([...path, name].reduce(memberOf, verbs) as Verb)(...args))
  const group: { [name: string]: unknown } = {}
  for (const [key, value] of Object.entries(groups)) {
    if (key !== ownVerbsKey) group[key] = lateVerbs(value, memberOf(early, key), load, [...path, key])
    else if (typeof value === "string") { for (const name of value.split(" ")) group[name] = memberOf(early, name) ?? verb(name) }
  }
  return group
}

/** The verbs of a client app that have these names. `early` are those that are loaded with the app. */
export const clientVerbs = (names: Names, early: unknown): unknown =>
  lateVerbs(names, early, Effect.map(later, ({ verbs }) => verbs))

/** The verb `handleCallback`: reads the authorization response from the address before the other modules have loaded. */
export const handleCallback = (options?: CallbackOptions) =>
  Effect.andThen(takeCallbackResponse, Effect.flatMap(later, ({ verbs }) => verbs.oauth.handleCallback(options)))

/**
 * Calls the loaded service. The error of a failed load is not in the type: each verb that uses such a service already fails with
 * `CallError`.
 */
const withLater = <A, E, R>(use: (later: Later) => Effect.Effect<A, E, R>) => Effect.flatMap(later, use) as Effect.Effect<A, E, R>

/** How long the redirect of a sign-out waits for its code, which may never arrive offline or after a deployment. */
const longestLoad = Duration.seconds(2)

/** Like `withLater`, for what follows a sign-out: if the code cannot be loaded in time, runs `orElse`. */
const withLaterOr = <A, E, R, B, E2, R2>(use: (later: Later) => Effect.Effect<A, E, R>, orElse: Effect.Effect<B, E2, R2>) =>
  Effect.matchEffect(timeLimit(later, longestLoad, () => Effect.fail(null)), { onFailure: () => orElse, onSuccess: use })

/** The browser's own redirect to `urls.afterSignOut`, if that is a path. */
const goAfterSignOut = ({ replace }: GoOptions) =>
  Effect.gen(function*() {
    const { afterSignOut } = yield* HandlerUrls
    if (/^\/(?![/\\])/.test(afterSignOut)) yield* (yield* Navigator).go(afterSignOut, { replace })
  })

export const signedOut = SignedOutFallback.of({
  anonymous: (rejectedTokens, read) => withLater(({ signedOut }) => signedOut.anonymous(rejectedTokens, read)),
  redirect: (to) => withLater(({ signedOut }) => signedOut.redirect(to))
})

export const redirects = (options: { readonly byDefault: boolean }): AuthRedirectsService => ({
  ...options,
  check: (address) => withLaterOr(({ redirects }) => redirects.check(address), Effect.succeed(null)),
  go: (to, options) =>
    to === "afterSignOut"
      ? withLaterOr(({ redirects }) => redirects.go(to, options), goAfterSignOut(options))
      : withLater(({ redirects }) => redirects.go(to, options)),
  depart: (redirect, end) =>
    Effect.onInterrupt(
      withLaterOr(
        ({ redirects }) => Effect.succeed(redirects.depart(redirect, end)),
        Effect.succeed(Effect.andThen(redirect, end(true)))
      ),
      () => end(false)
    ).pipe(Effect.flatMap((departure) => departure))
})

/** Continues a hand-over that has led to this page; does nothing if the code for it cannot be loaded. */
export const arrive = Effect.catch(later, () => Effect.succeed(null)).pipe(
  Effect.flatMap((later) => later === null ? Effect.void : later.arrive)
)

const withAuthenticator = <A, E, R>(use: (authenticator: Authenticator["Service"]) => Effect.Effect<A, E, R>) =>
  withLater(({ authenticator }) => use(authenticator))

export const authenticator = Authenticator.of({
  hostname: withAuthenticator((authenticator) => authenticator.hostname),
  ready: withAuthenticator((authenticator) => authenticator.ready),
  readyForAutofill: withAuthenticator((authenticator) => authenticator.readyForAutofill),
  readyForUpgrade: withAuthenticator((authenticator) => authenticator.readyForUpgrade),
  create: (options, how) => withAuthenticator((authenticator) => authenticator.create(options, how)),
  get: (options, how) => withAuthenticator((authenticator) => authenticator.get(options, how)),
  signal: (signals) => withAuthenticator((authenticator) => authenticator.signal(signals)),
  withLock: (ceremony) => withAuthenticator((authenticator) => authenticator.withLock(ceremony))
})
