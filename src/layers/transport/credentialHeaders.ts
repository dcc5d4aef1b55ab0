/** Header fields by which requests of this provider's clients carry tokens and keys: nothing for spans and logs. */

/** For `Headers.CurrentRedactedNames` of `effect/http`. `Authorization` and `Cookie` are in effect's own list. */
export const credentialHeaders = /^x-(?:stack|hexclave)-(?:auth|.*(?:token|key))$/i
