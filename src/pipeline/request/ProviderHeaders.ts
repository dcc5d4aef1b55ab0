/** Reads the provider's headers, each of which may have either of two prefixes. */
import { replyHeader, type WireReply } from "../ports/WireRequest.ts"

/** The value of a reply's header with the prefix `x-stack-` or `x-hexclave-`, by the header's name without the prefix. */
export const providerHeader = (
  reply: WireReply,
  name: "actual-status" | "known-error" | "request-id"
): string | undefined => replyHeader(reply, `x-stack-${name}`) ?? replyHeader(reply, `x-hexclave-${name}`)

/** The code of the reply's known error, if any. */
export const knownErrorOf = (reply: WireReply): string | undefined => providerHeader(reply, "known-error")
