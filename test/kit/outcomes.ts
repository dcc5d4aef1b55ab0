/** The outcome of a call in a test: the error that refused it, or its tag. */
import { assert } from "@effect/vitest"
import { Cause, Exit } from "effect"
import { tagOf as reasonTag } from "./TestApp.ts"

type Safe<E> = Promise<{ readonly ok: boolean; readonly error?: E }>

/** The error that a safe call fails with. */
export const refusedWith = async <E>(call: Safe<E>): Promise<E> => {
  const { error } = await call
  return error === undefined ? assert.fail("was not refused") : error
}

/** The error's tag, or for a `CallError` the tag of its reason; `undefined` for a success. */
export const tagOf = async (call: Safe<{ readonly _tag: string }>) => reasonTag((await call).error)

/** Names an outcome; a defect or an interruption fails the test. */
export const outcomeOf = (exit: Exit.Exit<unknown, { readonly _tag: string }>): string => {
  if (Exit.isSuccess(exit)) return "success"
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  assert.isDefined(failure, Cause.pretty(exit.cause))
  assert.lengthOf(exit.cause.reasons, 1, Cause.pretty(exit.cause))
  const { error } = failure
  assert.instanceOf(error, Error)
  return "reason" in error ? (error.reason as { readonly _tag: string })._tag : error._tag
}
