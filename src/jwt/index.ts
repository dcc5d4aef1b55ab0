/** Verification of access tokens without a request and without effect. */
export type { UserKind, VerifiedAccessToken } from "./checkClaims.ts"
export type { ClaimedUser } from "./ClaimedUser.ts"
export { InvalidAccessToken, KeysUnavailable, type Wrong } from "./InvalidAccessToken.ts"
export { createVerifier, type Verification, type Verifier, type VerifierOptions } from "./Verifier.ts"
