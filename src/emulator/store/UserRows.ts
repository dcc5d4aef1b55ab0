/** Rows of users: their profiles, addresses, passkeys and accounts at identity providers. Values are plain JSON. */
import type { Json } from "./Table.ts"

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
  /** The PBKDF2 or bcrypt hash of the password; `null` without a password. */
  readonly password: string | null
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  readonly totpSecret: string | null
  /** Whether sign-ins require the second factor; true once an update has set the secret. */
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
  /** The address, trimmed and in lower case. */
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
  /** The public key, in COSE encoding (RFC 9052, section 7). */
  readonly publicKey: string
  /** The authenticator's signature counter; 0 if it does not count. */
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

/** Whether a user receives e-mail of a category. The row's id is `userId/categoryId`. */
export interface NotificationRow {
  readonly id: string
  readonly userId: string
  readonly categoryId: string
  readonly enabled: boolean
}

/** An image that was given as a data URL. The row's id is the last segment of the URL that serves the image. */
export interface ImageRow {
  readonly id: string
  readonly type: string
  readonly base64: string
}
