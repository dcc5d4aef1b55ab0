/** How a call ended, in a word that says nothing of anybody: for spans and metrics. */
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { SdkError } from "../errors/SdkError.ts"

/** The tag of an error, which of an `SdkError` is its reason's. */
export const tagOf = (error: unknown): string => {
  const { _tag } = (error instanceof SdkError ? error.reason : error) as { readonly _tag?: unknown }
  return typeof _tag === "string" ? _tag : "unknown"
}

/** `ok`, the error's tag, `interrupted`, or `defect`. */
export const outcomeOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isSuccess(exit) ? "ok" : Option.match(Cause.findErrorOption(exit.cause), {
    onNone: () => Cause.hasInterruptsOnly(exit.cause) ? "interrupted" : "defect",
    onSome: tagOf
  })
