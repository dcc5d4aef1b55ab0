/** Stores started sign-ins in memory for the lifetime of the layer: for tests, and environments without cookies. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { mostStates, OAuthStateStore, stateLifetime } from "../../pipeline/ports/OAuthStateStore.ts"
import * as OAuthCallbacks from "../../services/oauth/OAuthCallbacks.ts"
import { mergeSequentially } from "../mergeSequentially.ts"

interface StoredState {
  readonly verifier: Redacted.Redacted
  readonly expiresAt: number
}

/** @category constructors @since 0.1.0 */
export const make = (): OAuthStateStore["Service"] => {
  const states = new Map<string, StoredState>()
  return {
    put: (state, verifier) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        states.set(state, { verifier, expiresAt: now + Duration.toMillis(stateLifetime) })
        for (const old of Array.from(states.keys()).slice(0, -mostStates)) states.delete(old)
        return true
      }),
    take: (state) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const entry = states.get(state)
        states.delete(state)
        return entry !== undefined && entry.expiresAt > now ? Option.some(entry.verifier) : Option.none()
      })
  }
}

/** @category layers @since 0.1.0 */
export const layer: Layer.Layer<OAuthStateStore | OAuthCallbacks.OAuthCallbacks> = mergeSequentially(
  Layer.sync(OAuthStateStore, make),
  OAuthCallbacks.layer
)
