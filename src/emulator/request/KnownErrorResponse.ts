/** Known errors as responses. */
import * as Effect from "effect/Effect"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import { type EmulatorResponse, jsonResponse } from "./EmulatorResponse.ts"

export interface KnownErrorValue {
  readonly code: string
  readonly status: number
}

/** The body of a known error. */
export interface KnownErrorBody {
  readonly code: string
  readonly error: string
  readonly details?: unknown
}

type Writer = Pick<AnyKnownError, "write">
const isWriter = (value: unknown): value is Writer =>
  typeof value === "function" && "write" in value && typeof value.write === "function"

const isBody = (value: unknown): value is KnownErrorBody =>
  typeof value === "object" && value !== null && "code" in value && "error" in value

/** The body of a known error, encoded by its class. */
export const knownErrorBody = (error: KnownErrorValue): Effect.Effect<KnownErrorBody> => {
  const errorClass: unknown = error.constructor
  if (!isWriter(errorClass)) return Effect.die(new Error(`${error.code} is not a known error`))
  return Effect.flatMap(
    Effect.orDie(errorClass.write(error)),
    (body) => isBody(body) ? Effect.succeed(body) : Effect.die(new Error(`${error.code} has no body`))
  )
}

/** Answers with a known error. */
export const knownErrorResponse = (error: KnownErrorValue): Effect.Effect<EmulatorResponse> =>
  Effect.map(knownErrorBody(error), (body) => {
    const response = jsonResponse(error.status, body, 2)
    return { ...response, headers: { ...response.headers, "x-stack-known-error": error.code } }
  })
