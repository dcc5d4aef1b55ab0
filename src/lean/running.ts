/** Runs codecs: a mismatch becomes a value; anything else that is thrown remains a defect. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { absent, type Codec, type Run } from "./Codec.ts"
import { isIssue, refuse } from "./Issue.ts"

export class SchemaError extends Data.TaggedError("SchemaError")<{ readonly message: string }> {}
export const isSchemaError = (error: unknown): error is SchemaError => error instanceof SchemaError

/** Runs a conversion. Fails without `run`, as for a schema of `effect/Schema`, which a program may use in its own endpoint. */
const attempt = (run: Run | undefined) => (value: unknown): Result.Result<unknown, SchemaError> => {
  if (run === undefined) return Result.fail(new SchemaError({ message: "This codec is run by effect/Schema alone" }))
  try {
    const result = run(value)
    // Only a key of an object can be absent.
    return Result.succeed(result === absent ? refuse("a valid value") : result)
  } catch (error) {
    if (isIssue(error)) return Result.fail(new SchemaError({ message: error.toString() }))
    throw error
  }
}
export const decodeUnknownResult = (codec: Codec) => attempt(codec.d)

const effectful = (run: Run | undefined) => {
  const outcome = attempt(run)
  return (value: unknown) => Effect.suspend(() => Effect.fromResult(outcome(value)))
}
export const decodeUnknownEffect = (codec: Codec) => effectful(codec.d)
export const encodeUnknownEffect = (codec: Codec) => effectful(codec.e)

const optionally = (run: Run | undefined) => {
  const outcome = attempt(run)
  return (value: unknown) => Option.getSuccess(outcome(value))
}
export const decodeUnknownOption = (codec: Codec) => optionally(codec.d)
export const encodeUnknownOption = (codec: Codec) => optionally(codec.e)
export const encodeOption = encodeUnknownOption

export const is = (codec: Codec) => {
  const outcome = attempt(codec.e)
  return (value: unknown) => Result.isSuccess(outcome(value))
}
