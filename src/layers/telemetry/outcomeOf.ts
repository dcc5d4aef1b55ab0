/** Attributes of a call and its outcome for spans and metrics, without personal data. */
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { errorTag } from "../../errors/base/errorTag.ts"
import { isCallError } from "../../errors/call/CallError.ts"
import type { Declaration } from "../../pipeline/ports/Declaration.ts"

/** Attributes named by OpenTelemetry's HTTP conventions. The path template contains no id. */
export const attributesOf = ({ method, path }: Declaration) => ({ "http.request.method": method, "url.template": path })

/** The status of the response, if there was one. */
export const statusOf = (error: unknown): { readonly "http.response.status_code"?: number } => {
  const call = typeof error === "object" && error !== null && "call" in error ? error.call : undefined
  const status = typeof call === "object" && call !== null && "status" in call ? call.status : undefined
  return typeof status === "number" && status > 0 ? { "http.response.status_code": status } : {}
}

/** The attribute `error.type`: the tag of an error, or of the reason of a `CallError`. */
export const errorTypeOf = (error: unknown): string => errorTag(isCallError(error) ? error.reason : error) ?? "unknown"

/** The attribute `outcome`: `ok`, the result of `errorTypeOf`, `interrupted` or `defect`. */
export const outcomeOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isSuccess(exit) ? "ok" : Option.match(Cause.findErrorOption(exit.cause), {
    onNone: () => Cause.hasInterruptsOnly(exit.cause) ? "interrupted" : "defect",
    onSome: errorTypeOf
  })
