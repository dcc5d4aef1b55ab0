/** What the emulator remembers: one kind of row per subject, all plain JSON. */
import type { JWK } from "jose"

export type { Row } from "./Table.ts"

type Json = unknown

/** Configuration at one level: keys in dot notation, such as `auth.password.allowSignIn`. */
export type Override = { readonly [key: string]: Json }
export type Level = "project" | "branch" | "environment"

export interface ProjectRow {
  /** `internal`, or a UUID. */
  readonly id: string
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string | null
  readonly logoFullUrl: string | null
  readonly logoDarkModeUrl: string | null
  readonly logoFullDarkModeUrl: string | null
  readonly isProductionMode: boolean
  readonly onboardingStatus: string
  /** A team of the project `internal`; `null` for the projects that the emulator starts with. */
  readonly ownerTeamId: string | null
  readonly createdAt: number
  readonly overrides: { readonly [L in Level]: Override }
  /** Where the overrides of the branch come from, as the API writes it; absent where nobody said it. */
  readonly configSource?: { readonly [key: string]: Json } | undefined
}

/** A value that the data vault keeps and cannot read. Its id is `projectId/storeId/hashedKey`. */
export interface VaultValueRow {
  readonly id: string
  readonly projectId: string
  readonly value: string
}

/** A message of a chat about the sources of e-mails. */
export interface ChatMessageRow {
  readonly id: string
  readonly projectId: string
  readonly threadId: string
  readonly message: Json
}

/** Something that somebody did on the pages of an app. */
export interface AnalyticsEventRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly type: string
  readonly at: number
  /** Of the recording that was made at the time; absent in older states. */
  readonly segmentId?: string
}

/** That a rule about sign-ups applied to somebody. */
export interface RuleTriggerRow {
  readonly id: string
  readonly projectId: string
  readonly ruleId: string
  readonly action: "allow" | "reject" | "restrict" | "log"
  readonly at: number
}

/** A set of the project's own keys. */
export interface KeySetRow {
  readonly id: string
  readonly projectId: string
  readonly description: string
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | null
}

export interface UserRow {
  readonly id: string
  readonly projectId: string
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly signedUpAt: number
  readonly lastActiveAt: number
  readonly clientMetadata: Json
  readonly clientReadOnlyMetadata: Json
  readonly serverMetadata: Json
  /** As Passwords.ts makes it. */
  readonly password: string | null
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  readonly totpSecret: string | null
  /** Whether signing in asks for the second factor: only once an update has set the secret. */
  readonly totpRequired: boolean
  readonly isAnonymous: boolean
  readonly selectedTeamId: string | null
  readonly restrictedByAdmin: boolean
  readonly restrictedByAdminReason: string | null
  readonly restrictedByAdminPrivateDetails: string | null
  readonly countryCode: string | null
  readonly riskScores: { readonly bot: number; readonly freeTrialAbuse: number }
}

/** An address of a user. */
export interface ChannelRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly type: "email"
  /** Trimmed and in lower case. */
  readonly value: string
  readonly isPrimary: boolean
  readonly isVerified: boolean
  readonly usedForAuth: boolean
}

/** A passkey; a user has one at most. Its id is `projectId/credentialId`. Binary values are base64url. */
export interface PasskeyRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly credentialId: string
  /** As COSE has it (RFC 9052, section 7). */
  readonly publicKey: string
  /** How often the authenticator says it has signed; 0 for those that do not count. */
  readonly counter: number
}

/** An account at an identity provider. */
export interface OAuthAccountRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly email: string | null
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
}

/** A session. Its id is in the access token, `refreshToken` renews it. */
export interface SessionRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly refreshToken: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
  readonly isImpersonation: boolean
}

export interface TeamRow {
  readonly id: string
  readonly projectId: string
  readonly displayName: string
  readonly profileImageUrl: string | null
  readonly createdAt: number
  readonly clientMetadata: Json
  readonly clientReadOnlyMetadata: Json
  readonly serverMetadata: Json
}

/** Its id is `teamId/userId`. */
export interface MembershipRow {
  readonly id: string
  readonly teamId: string
  readonly userId: string
  /** How the member is shown in the team; `null` for as it is shown elsewhere. */
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

/** A permission that was given to a member of a team, itself and not through another. Its id is `teamId/userId/permissionId`. */
export interface TeamGrantRow {
  readonly id: string
  readonly projectId: string
  /** Of the membership. */
  readonly memberId: string
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}

/** A permission that was given to a user in the whole project. Its id is `userId/permissionId`. */
export interface ProjectGrantRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly permissionId: string
}

/** An API key of a user or of a team. */
export interface ApiKeyRow {
  readonly id: string
  readonly projectId: string
  readonly holder: "user" | "team"
  /** The user's or the team's id. */
  readonly holderId: string
  /** The whole key. */
  readonly value: string
  readonly description: string
  readonly isPublic: boolean
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** Whether a user takes e-mail of a category. Its id is `userId/categoryId`. */
export interface NotificationRow {
  readonly id: string
  readonly userId: string
  readonly categoryId: string
  readonly enabled: boolean
}

export type CodePurpose =
  | "sign-in"
  | "mfa"
  | "password-reset"
  | "email-verification"
  | "team-invitation"
  | "checkout"
  | "unsubscribe"
  | "passkey-registration"
  | "passkey-sign-in"

/** A one-time code. Its id is the code itself, 45 characters. */
export interface CodeRow {
  readonly id: string
  /** Its last 39 characters: what stays of it without the part that people type. Attempts are counted by it. */
  readonly tail: string
  readonly projectId: string
  readonly purpose: CodePurpose
  /** What the code stands for: whom it signs in, which address it verifies. */
  readonly data: { readonly [key: string]: Json }
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
  readonly attempts: number
}

/** A mail that was sent; its id is that of the `EmailRow`. `code` and what follows from it are `null` in mails without a code. */
export interface MailRow {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly sentAtMillis: number
  readonly link: string | null
  /** 45 characters. */
  readonly code: string | null
  /** The first six characters of `code`, in capitals. */
  readonly otp: string | null
  /** The other 39. */
  readonly nonce: string | null
}

/** A key that signs access tokens. Its id is the `kid` of the token's header. */
export interface SigningKeyRow {
  readonly id: string
  /** Whose tokens: the project id, or that with `:restricted` or `:anon`. */
  readonly audience: string
  readonly privateKey: JWK
  readonly publicKey: JWK
}

/** An image that was given as a data URL. Its id is the file name in its URL. */
export interface ImageRow {
  readonly id: string
  readonly type: string
  readonly base64: string
}
