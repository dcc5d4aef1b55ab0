"use client"
/** The last used sign-in method in this browser, for a badge. It is kept after sign-out, when it is useful. */
import * as Effect from "effect/Effect"
import { useSyncExternalStore } from "react"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"

/** A sign-in method, as in `ways`; or an identity provider by its id. */
export type Way = "password" | "code" | "passkey" | `oauth:${string}`

/** The storage key for a project, so that apps on one origin do not share it. Contains neither an address nor a user id. */
const keyOf = (projectId: string) => `latchkey-way:${projectId}`

/** Browsers may forbid storage; then there is no badge. */
const attempt = (use: () => string | null | void): string | null => {
  try {
    return use() ?? null
  } catch {
    return null
  }
}

const wayForm = /^(?:password|code|passkey|oauth:[\w-]{1,64})$/
const isWay = (text: string | null): text is Way => text !== null && wayForm.test(text)

/** Keeps a way whose sign-in continues on another page: at a provider, or where the second factor is asked for. */
export const startWay = (projectId: string, way: Way): void => void attempt(() => sessionStorage.setItem(keyOf(projectId), way))

/** Forgets the way that was started, whose sign-in has failed. */
export const dropStartedWay = (projectId: string): void => void attempt(() => sessionStorage.removeItem(keyOf(projectId)))

/** Keeps the way of a sign-in that has succeeded. Default: the one that was started. */
export const keepWay = (projectId: string, way = attempt(() => sessionStorage.getItem(keyOf(projectId)))): void => {
  dropStartedWay(projectId)
  if (isWay(way)) attempt(() => localStorage.setItem(keyOf(projectId), way))
}

/** Starts the way of a provider. */
export const startOAuthWay = (providerId: string) =>
  Effect.map(Settings, ({ projectId }) => startWay(projectId, `oauth:${providerId}`))

/** A return from a provider: its way counts once the sign-in has succeeded, and waits where a second factor is required. */
export const followOAuthWay = <A, E, R>(signIn: Effect.Effect<A | null, E, R>): Effect.Effect<A | null, E, R | Settings> =>
  Effect.flatMap(Settings, ({ projectId }) =>
    signIn.pipe(
      Effect.tap((outcome) => Effect.sync(() => outcome === null ? dropStartedWay(projectId) : keepWay(projectId))),
      Effect.tapError((error) =>
        Effect.sync(() => {
          if (!(error instanceof MultiFactorAuthenticationRequired)) dropStartedWay(projectId)
        })
      )
    ))

const subscribe = (changed: () => void) => {
  addEventListener("storage", changed)
  return () => removeEventListener("storage", changed)
}

/** `null` if unknown, and during server rendering. */
export const useLastWay = (projectId: string): Way | null => {
  const kept = useSyncExternalStore(subscribe, () => attempt(() => localStorage.getItem(keyOf(projectId))), () => null)
  return isWay(kept) ? kept : null
}
