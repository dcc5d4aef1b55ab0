/** Verification of access tokens with cached keys, usually without a request to the provider, and without the package `effect`. */
export type { UserKind, VerifiedAccessToken } from "./checkClaims.ts"
export type { ClaimedUser } from "./ClaimedUser.ts"
export { InvalidAccessToken, KeysUnavailable, type Wrong } from "./InvalidAccessToken.ts"
export { InvalidVerifierOption } from "./InvalidVerifierOption.ts"
export type { DurationInput } from "./millisOf.ts"
export { createVerifier, type Verification, type Verifier, type VerifierOptions } from "./Verifier.ts"
