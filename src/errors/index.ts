/** Every error of the library, by name. */
export { CallInfo } from "./base/CallInfo.ts"
export { type AnyKnownError, inFamily } from "./base/KnownError.ts"
export { CallError, isCallError, type Reason } from "./call/CallError.ts"
export type { CommonError } from "./call/CallRefusals.ts"
export {
  Disposed,
  Offline,
  Refused,
  ResponseTooLarge,
  ServerFailure,
  Throttled,
  TimedOut,
  TokenStoreFailed,
  Undecodable,
  Unexpected,
  Unreachable,
  Unrecognized,
  Unsendable,
  Unstorable
} from "./call/Reasons.ts"
export * from "./local/CeremonyErrors.ts"
export * from "./local/ContextErrors.ts"
export * from "./local/EmailServerErrors.ts"
export * from "./local/EncryptionErrors.ts"
export * from "./local/MetadataErrors.ts"
export * from "./local/NavigationErrors.ts"
export * from "./local/OAuthFlowErrors.ts"
export * from "./local/UsageErrors.ts"
export * from "./local/WebAuthnErrors.ts"
export * from "./provider/families.ts"
export * from "./provider/index.ts"
export { isKnownError } from "./provider/isKnownError.ts"
