/** Every error of the library, by name. */
export { CallInfo } from "./base/CallInfo.ts"
export { inFamily } from "./base/KnownError.ts"
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
export * from "./provider/AccessErrors.ts"
export * from "./provider/AnalyticsErrors.ts"
export * from "./provider/ApiKeyErrors.ts"
export * from "./provider/CliErrors.ts"
export * from "./provider/ContactChannelErrors.ts"
export * from "./provider/EmailErrors.ts"
export * from "./provider/families.ts"
export { isKnownError } from "./provider/isKnownError.ts"
export * from "./provider/OAuthErrors.ts"
export * from "./provider/PasskeyErrors.ts"
export * from "./provider/PaymentErrors.ts"
export * from "./provider/PermissionErrors.ts"
export * from "./provider/ProjectErrors.ts"
export * from "./provider/RequestErrors.ts"
export * from "./provider/SessionErrors.ts"
export * from "./provider/SignInErrors.ts"
export * from "./provider/TeamErrors.ts"
export * from "./provider/UserErrors.ts"
export * from "./provider/VaultErrors.ts"
export * from "./provider/VerificationErrors.ts"
export * from "./provider/WorkflowErrors.ts"
