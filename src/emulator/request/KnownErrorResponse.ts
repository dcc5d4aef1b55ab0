/** Known errors as they travel. */
import * as Effect from "effect/Effect"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import { type Answer, json } from "./EmulatorResponse.ts"

export interface Refusal {
  readonly code: string
  readonly status: number
}

/** The body of a known error. */
export interface RefusalBody {
  readonly code: string
  readonly error: string
  readonly details?: unknown
}

/** A known error as its body. */
export const refusalBody = (error: Refusal): Effect.Effect<RefusalBody> => {
  // Every known error is an instance of the class that knows its wire form, which is such a body.
  const known = error.constructor as unknown as AnyKnownError
  return Effect.orDie(known.write(error)) as Effect.Effect<RefusalBody>
}

/** A known error as an answer. */
export const refusal = (error: Refusal): Effect.Effect<Answer> =>
  Effect.map(refusalBody(error), (body) => {
    const answer = json(error.status, body, 2)
    return { ...answer, headers: { ...answer.headers, "x-stack-known-error": error.code } }
  })
