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

type Writer = Pick<AnyKnownError, "write">
const isWriter = (value: unknown): value is Writer =>
  typeof value === "function" && "write" in value && typeof value.write === "function"

const isBody = (value: unknown): value is RefusalBody =>
  typeof value === "object" && value !== null && "code" in value && "error" in value

/** A known error as its body, which its class writes. */
export const refusalBody = (error: Refusal): Effect.Effect<RefusalBody> => {
  const known: unknown = error.constructor
  if (!isWriter(known)) return Effect.die(new Error(`${error.code} is no known error`))
  return Effect.flatMap(
    Effect.orDie(known.write(error)),
    (body) => isBody(body) ? Effect.succeed(body) : Effect.die(new Error(`${error.code} has no body`))
  )
}

/** A known error as an answer. */
export const refusal = (error: Refusal): Effect.Effect<Answer> =>
  Effect.map(refusalBody(error), (body) => {
    const answer = json(error.status, body, 2)
    return { ...answer, headers: { ...answer.headers, "x-stack-known-error": error.code } }
  })
