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
    const converted = run(value)
    // Only a key of an object can be absent.
    return Result.succeed(converted === absent ? refuse("a valid value") : converted)
  } catch (thrown) {
    if (isIssue(thrown)) return Result.fail(new SchemaError({ message: thrown.toString() }))
    throw thrown
  }
}
export const decodeUnknownResult = (codec: Codec) => attempt(codec.d)

const effectful = (run: Run | undefined) => {
  const tried = attempt(run)
  return (value: unknown) => Effect.suspend(() => Effect.fromResult(tried(value)))
}
export const decodeUnknownEffect = (codec: Codec) => effectful(codec.d)
export const encodeUnknownEffect = (codec: Codec) => effectful(codec.e)

const optionally = (run: Run | undefined) => {
  const tried = attempt(run)
  return (value: unknown) => Option.getSuccess(tried(value))
}
export const decodeUnknownOption = (codec: Codec) => optionally(codec.d)
export const encodeUnknownOption = (codec: Codec) => optionally(codec.e)
export const encodeOption = encodeUnknownOption

export const is = (codec: Codec) => {
  const tried = attempt(codec.e)
  return (value: unknown) => Result.isSuccess(tried(value))
}
