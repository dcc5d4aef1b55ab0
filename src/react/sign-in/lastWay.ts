"use client"
/** The way that somebody last signed in by in this browser, for a badge at it. It is kept after signing out, which is when it helps. */
import * as Effect from "effect/Effect"
import { useSyncExternalStore } from "react"
import { Settings } from "../../pipeline/ports/Settings.ts"

/** A way to sign in, as `ways` orders and hides them; or an identity provider by its id. */
export type Way = "password" | "code" | "passkey" | `oauth:${string}`

/** By project, so that apps at one origin do not see each other's. Neither an address nor an id of a user is kept. */
const keyOf = (projectId: string) => `latchkey-way:${projectId}`

/** Browsers may forbid their storage; then there is no badge. */
const attempt = (use: () => string | null | void): string | null => {
  try {
    return use() ?? null
  } catch {
    return null
  }
}

const wayForm = /^(?:password|code|passkey|oauth:[\w-]{1,64})$/
const isWay = (text: string | null): text is Way => text !== null && wayForm.test(text)

/** Keeps the way of a sign-in that has worked. */
export const keepWay = (projectId: string, way: Way): void => void attempt(() => localStorage.setItem(keyOf(projectId), way))

/** Keeps a provider while the person is there: it becomes the last way when the provider sends them back with a code. */
export const keepOAuthStart = (providerId: string) =>
  Effect.map(Settings, ({ projectId }) => void attempt(() => sessionStorage.setItem(keyOf(projectId), `oauth:${providerId}`)))

/** The provider that was started has sent the person back. `agrees`: with a code, and not with an error. */
export const settleOAuthStart = (agrees: boolean) =>
  Effect.map(Settings, ({ projectId }) => {
    const started = attempt(() => sessionStorage.getItem(keyOf(projectId)))
    attempt(() => sessionStorage.removeItem(keyOf(projectId)))
    if (agrees && isWay(started)) keepWay(projectId, started)
  })

const subscribe = (changed: () => void) => {
  addEventListener("storage", changed)
  return () => removeEventListener("storage", changed)
}

/** `null` where none is known, and while the server renders. */
export const useLastWay = (projectId: string): Way | null => {
  const kept = useSyncExternalStore(subscribe, () => attempt(() => localStorage.getItem(keyOf(projectId))), () => null)
  return isWay(kept) ? kept : null
}
