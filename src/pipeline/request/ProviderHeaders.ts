/** The provider's own headers: the same set exists with two prefixes, and both are read (design: header names). */
import { replyHeader, type WireReply } from "../ports/Transport.ts"

/** A header of an answer, by its name without the prefix. */
export const providerHeader = (
  reply: WireReply,
  name: "actual-status" | "known-error" | "request-id"
): string | undefined => replyHeader(reply, `x-stack-${name}`) ?? replyHeader(reply, `x-hexclave-${name}`)

/** The code of the known error that the answer is, if it is one. */
export const knownErrorOf = (reply: WireReply): string | undefined => providerHeader(reply, "known-error")
