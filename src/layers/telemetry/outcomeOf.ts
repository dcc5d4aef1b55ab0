/** What a call was and how it ended, in words that say nothing of anybody: for spans and metrics. */
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { isCallError } from "../../errors/call/CallError.ts"
import type { Declaration } from "../../pipeline/Endpoint.ts"

/** By the names of OpenTelemetry's HTTP conventions. The template of the path holds no id. */
export const attributesOf = ({ method, path }: Declaration) => ({ "http.request.method": method, "url.template": path })

/** The status of the answer, where there was one. */
export const statusOf = (error: unknown): { readonly "http.response.status_code"?: number } => {
  const call = typeof error === "object" && error !== null && "call" in error ? error.call : undefined
  const status = typeof call === "object" && call !== null && "status" in call ? call.status : undefined
  return typeof status === "number" && status > 0 ? { "http.response.status_code": status } : {}
}

/** The tag of an error, which of a `CallError` is its reason's. */
export const tagOf = (error: unknown): string => {
  const { _tag } = (isCallError(error) ? error.reason : error) as { readonly _tag?: unknown }
  return typeof _tag === "string" ? _tag : "unknown"
}

/** `ok`, the error's tag, `interrupted`, or `defect`. */
export const outcomeOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isSuccess(exit) ? "ok" : Option.match(Cause.findErrorOption(exit.cause), {
    onNone: () => Cause.hasInterruptsOnly(exit.cause) ? "interrupted" : "defect",
    onSome: tagOf
  })
