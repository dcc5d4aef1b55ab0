/** Rows of credentials: sessions, API keys, verification codes and signing keys. Values are plain JSON. */
import type { JWK } from "jose"

type Json = unknown

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

/** A key that signs access tokens. Its id is the `kid` of the token's header. */
export interface SigningKeyRow {
  readonly id: string
  /** Whose tokens: the project id, or that with `:restricted` or `:anon`. */
  readonly audience: string
  readonly privateKey: JWK
  readonly publicKey: JWK
}
