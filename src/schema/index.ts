/** Every schema of the library, by name. */
export * from "./auth/Cli.ts"
export * from "./auth/Jwk.ts"
export * from "./auth/OAuth.ts"
export { OneTimeCode, SentSignInMail, SignInMail } from "./auth/OneTimeCode.ts"
export {
  AuthenticationResponse,
  CreationOptions,
  NewPasskey,
  RegisteredPasskey,
  RegistrationResponse,
  RequestOptions,
  SignedChallenge,
  StartedPasskeyRegistration,
  StartedPasskeySignIn
} from "./auth/Passkey.ts"
export { SessionCreate, SessionTokens, SignedInOrUpTokens, UserSession } from "./auth/Session.ts"
export { type SignedIn, type SignedInOrUp, SignedInTokens, type Tokens } from "./auth/Tokens.ts"
export * from "./emails/Email.ts"
export * from "./emails/EmailDomain.ts"
export * from "./emails/EmailTemplate.ts"
export * from "./emails/OutboxEmail.ts"
export * from "./payments/Checkout.ts"
export * from "./payments/InlineProduct.ts"
export { CustomerType, Item, ItemQuantityChange, ItemQuantityQuery, SlugId } from "./payments/Item.ts"
export * from "./payments/Payments.ts"
export { CustomerProduct, IncludedItem, Price, Product } from "./payments/Product.ts"
export * from "./platform/AiChat.ts"
export * from "./platform/Analytics.ts"
export * from "./platform/Metrics.ts"
export * from "./platform/SessionReplay.ts"
export * from "./platform/Vault.ts"
export * from "./projects/Config.ts"
export * from "./projects/Project.ts"
export * from "./projects/ProjectAdmin.ts"
export * from "./projects/ProjectKey.ts"
export * from "./projects/ProjectPayloads.ts"
export * from "./projects/SignUpRule.ts"
export {
  Invitation,
  InvitationDelete,
  InvitationDetails,
  InvitationQuery,
  InvitationSend,
  SentInvitation
} from "./teams/Invitation.ts"
export * from "./teams/Permission.ts"
export * from "./teams/Team.ts"
export {
  Image,
  ServerTeamCreate,
  ServerTeamQuery,
  ServerTeamUpdate,
  TeamCreate,
  TeamQuery,
  TeamUpdate,
  UploadedImage
} from "./teams/TeamPayloads.ts"
export * from "./users/ApiKey.ts"
export * from "./users/ConnectedAccount.ts"
export * from "./users/ContactChannel.ts"
export * from "./users/MemberProfile.ts"
export * from "./users/Notification.ts"
export * from "./users/OAuthProvider.ts"
export * from "./users/Onboarding.ts"
export * from "./users/User.ts"
export * from "./users/UserPayloads.ts"
export * from "./wire/Bytes.ts"
export { HostName, isHostName, isLocalhost } from "./wire/HostName.ts"
export type { Page, Struct } from "./wire/Wire.ts"
