/** Reads the provider's headers, each of which may have either of two prefixes. */
import { responseHeader, type WireResponse } from "../ports/WireRequest.ts"

/** The value of a response's header with the prefix `x-stack-` or `x-hexclave-`, by the header's name without the prefix. */
export const providerHeader = (
  response: WireResponse,
  name: "actual-status" | "known-error" | "request-id"
): string | undefined => responseHeader(response, `x-stack-${name}`) ?? responseHeader(response, `x-hexclave-${name}`)

/** The code of the response's known error, if any. */
export const knownErrorOf = (response: WireResponse): string | undefined => providerHeader(response, "known-error")
