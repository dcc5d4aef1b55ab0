"use client"
/** The last used sign-in method in this browser, for a badge. Kept after a sign-out, because the badge is shown at the next sign-in. */
import * as Effect from "effect/Effect"
import { useSyncExternalStore } from "react"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"

/** The sign-in method that was used; for an identity provider, `oauth:` followed by its id. */
export type SignInMethod = "password" | "code" | "passkey" | `oauth:${string}`

/**
 * The storage key of a project. Apps of different projects on one origin do not share the stored method. The key contains neither an
 * address nor a user id.
 */
const keyOf = (projectId: string) => `latchkey-way:${projectId}`

/** Accesses storage. Returns `null` if the browser forbids it; the badge "last used" is then not shown. */
const attempt = (use: () => string | null | void): string | null => {
  try {
    return use() ?? null
  } catch {
    return null
  }
}

const methodPattern = /^(?:password|code|passkey|oauth:[\w-]{1,64})$/
const isMethod = (text: string | null): text is SignInMethod => text !== null && methodPattern.test(text)

/** Stores the method of a sign-in that continues on another page: at an identity provider, or on the page for the second factor. */
export const storeStartedMethod = (projectId: string, method: SignInMethod): void =>
  void attempt(() => sessionStorage.setItem(keyOf(projectId), method))

/** Forgets the sign-in method that the user started, after that sign-in has failed. */
export const forgetStartedMethod = (projectId: string): void => void attempt(() => sessionStorage.removeItem(keyOf(projectId)))

/** Stores the method of a sign-in that has succeeded. `method` defaults to the method that `storeStartedMethod` stored. */
export const storeLastMethod = (projectId: string, method = attempt(() => sessionStorage.getItem(keyOf(projectId)))): void => {
  forgetStartedMethod(projectId)
  if (isMethod(method)) attempt(() => localStorage.setItem(keyOf(projectId), method))
}

/** Stores an identity provider as the method of a sign-in that has started. */
export const storeStartedProvider = (providerId: string) =>
  Effect.map(Settings, ({ projectId }) => storeStartedMethod(projectId, `oauth:${providerId}`))

/**
 * Completes a sign-in at an identity provider: on success, records the started method as the last used one; after a failure other than a
 * required second factor, forgets the started method.
 */
export const recordOAuthOutcome = <A, E, R>(signIn: Effect.Effect<A | null, E, R>): Effect.Effect<A | null, E, R | Settings> =>
  Effect.flatMap(Settings, ({ projectId }) =>
    signIn.pipe(
      Effect.tap((outcome) => Effect.sync(() => outcome === null ? forgetStartedMethod(projectId) : storeLastMethod(projectId))),
      Effect.tapError((error) =>
        Effect.sync(() => {
          if (!(error instanceof MultiFactorAuthenticationRequired)) forgetStartedMethod(projectId)
        })
      )
    ))

const subscribe = (onChange: () => void) => {
  addEventListener("storage", onChange)
  return () => removeEventListener("storage", onChange)
}

/** Returns the last used method; `null` if unknown and during server rendering. */
export const useLastMethod = (projectId: string): SignInMethod | null => {
  const storedMethod = useSyncExternalStore(subscribe, () => attempt(() => localStorage.getItem(keyOf(projectId))), () => null)
  return isMethod(storedMethod) ? storedMethod : null
}
