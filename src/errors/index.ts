/** What can go wrong: every error of the library, by name. */
export * from "./AccessErrors.ts"
export * from "./AnalyticsErrors.ts"
export * from "./ApiKeyErrors.ts"
export { CallError, isCallError, type Reason } from "./CallError.ts"
export { CallInfo } from "./CallInfo.ts"
export type { CommonError } from "./CallRefusals.ts"
export * from "./CeremonyErrors.ts"
export * from "./CliErrors.ts"
export * from "./ContactChannelErrors.ts"
export * from "./ContextErrors.ts"
export * from "./EmailErrors.ts"
export * from "./EmailServerErrors.ts"
export * from "./EncryptionErrors.ts"
export * from "./families.ts"
export { isKnownError } from "./isKnownError.ts"
export { inFamily } from "./KnownError.ts"
export * from "./MetadataErrors.ts"
export * from "./NavigationErrors.ts"
export * from "./OAuthErrors.ts"
export * from "./OAuthFlowErrors.ts"
export * from "./PasskeyErrors.ts"
export * from "./PaymentErrors.ts"
export * from "./PermissionErrors.ts"
export * from "./ProjectErrors.ts"
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
} from "./Reasons.ts"
export * from "./RequestErrors.ts"
export * from "./SessionErrors.ts"
export * from "./SignInErrors.ts"
export * from "./TeamErrors.ts"
export * from "./UsageErrors.ts"
export * from "./UserErrors.ts"
export * from "./VaultErrors.ts"
export * from "./VerificationErrors.ts"
export * from "./WebAuthnErrors.ts"
export * from "./WorkflowErrors.ts"
