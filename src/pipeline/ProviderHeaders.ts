/** The provider's own headers: the same set exists with two prefixes, and both are read (design: header names). */
import type { WireReply } from "./Transport.ts"

const prefixes = ["x-stack-", "x-hexclave-"] as const

/** A header of an answer, by its name without the prefix. */
export const providerHeader = (reply: WireReply, name: "actual-status" | "known-error" | "request-id"): string | undefined => {
  for (const prefix of prefixes) {
    const value = reply.headers[prefix + name]
    if (value !== undefined) return value
  }
  return undefined
}

/** The code of the known error that the answer is, if it is one. */
export const knownErrorOf = (reply: WireReply): string | undefined => providerHeader(reply, "known-error")
