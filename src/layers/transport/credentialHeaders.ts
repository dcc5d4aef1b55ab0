/** Header fields that carry tokens and keys of this provider's clients, to be redacted in spans and logs. */

/** For `Headers.CurrentRedactedNames` of `effect/http`. `Authorization` and `Cookie` are in Effect's list. */
export const credentialHeaders = /^x-(?:stack|hexclave)-(?:auth|.*(?:token|key))$/i
