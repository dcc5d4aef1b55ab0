/** Verbs and services of a client app whose code loads with the first call that needs it. */
import * as Effect from "effect/Effect"
import type { CallError } from "../errors/call/CallError.ts"
import { Authenticator } from "../pipeline/ports/Authenticator.ts"
import { loadLibrary } from "../services/internal/loadLibrary.ts"
import { SignedOutFallback } from "../services/internal/SignedOutFallback.ts"
import type { AuthRedirectsService } from "../services/navigation/AuthRedirects.ts"
import { takeCallbackAnswer } from "../services/oauth/CallbackAnswer.ts"
import type { CallbackOptions } from "../services/oauth/OAuthCallback.ts"
import type { Later } from "./later.ts"
import { loadLater } from "./loadLater.ts"

/** Fails as a lost request does, and the next call tries again. */
const later: Effect.Effect<Later, CallError> = loadLibrary("latchkey/promise/later", loadLater)

type Verb = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** The names of the verbs, separated by spaces; groups of a group are beside its own verbs, which are under `own`. */
export interface Names {
  readonly [group: string]: string | Names
}

/** The key of a group's own verbs where it has groups too. */
export const ownVerbsKey = ""

/** What a record of verbs has under a name; nothing where it is none. */
const memberOf = (group: unknown, name: string): unknown => (group as { readonly [name: string]: unknown } | undefined)?.[name]

/**
 * The record of verbs that these names describe, each a function that calls the verb of its name in `later.ts`. Those that `early` has are
 * taken as they are.
 */
export const lateVerbs = (names: Names | string, early: unknown, path: ReadonlyArray<string> = []): unknown => {
  const groups = typeof names === "string" ? { [ownVerbsKey]: names } : names
  const verb = (name: string): Verb => (...args) =>
    Effect.flatMap(later, ({ verbs }) => ([...path, name].reduce<unknown>(memberOf, verbs) as Verb)(...args))
  const group: { [name: string]: unknown } = {}
  for (const [key, value] of Object.entries(groups)) {
    if (key !== ownVerbsKey) group[key] = lateVerbs(value, memberOf(early, key), [...path, key])
    else if (typeof value === "string") { for (const name of value.split(" ")) group[name] = memberOf(early, name) ?? verb(name) }
  }
  return group
}

/** `handleCallback`, for which the answer of the address is taken before the rest has loaded. */
export const handleCallback = (options?: CallbackOptions) =>
  Effect.andThen(takeCallbackAnswer, Effect.flatMap(later, ({ verbs }) => verbs.oauth.handleCallback(options)))

/**
 * What a service does, by the service that is loaded. Its types have no error for a failure to load: each verb that uses one of these
 * services has `CallError` among its own.
 */
const withLater = <A, E, R>(use: (later: Later) => Effect.Effect<A, E, R>) => Effect.flatMap(later, use) as Effect.Effect<A, E, R>

export const signedOut = SignedOutFallback.of({
  anonymous: (nobody, read) => withLater(({ signedOut }) => signedOut.anonymous(nobody, read)),
  redirect: (to) => withLater(({ signedOut }) => signedOut.redirect(to))
})

export const redirects = (options: { readonly byDefault: boolean }): AuthRedirectsService => ({
  ...options,
  check: (address) => withLater(({ redirects }) => redirects.check(address)),
  go: (to, options) => withLater(({ redirects }) => redirects.go(to, options)),
  runThenRedirect: (leave, redirect) => withLater(({ redirects }) => redirects.runThenRedirect(leave, redirect))
})

export const authenticator = Authenticator.of({
  hostname: withLater(({ authenticator }) => authenticator.hostname),
  ready: withLater(({ authenticator }) => authenticator.ready),
  readyForAutofill: withLater(({ authenticator }) => authenticator.readyForAutofill),
  create: (options) => withLater(({ authenticator }) => authenticator.create(options)),
  get: (options, how) => withLater(({ authenticator }) => authenticator.get(options, how)),
  withLock: (ceremony) => withLater(({ authenticator }) => authenticator.withLock(ceremony))
})
