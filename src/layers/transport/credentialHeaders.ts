/** Header fields that carry tokens and keys of this provider's clients, to be redacted in spans and logs. */

/**
 * Matches the names of header fields that carry tokens and keys, for `Headers.CurrentRedactedNames` of `effect/http`. Effect's list already
 * contains `Authorization` and `Cookie`.
 */
export const credentialHeaders = /^x-(?:stack|hexclave)-(?:auth|.*(?:token|key))$/i
