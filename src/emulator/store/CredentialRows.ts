/** Rows of credentials: sessions, API keys, verification codes and signing keys. Values are plain JSON. */
import type { JWK } from "jose"
import type { Product } from "../../schema/payments/Product.ts"
import type { Customer } from "./PaymentRows.ts"

/** A session. Its id is in the access token; `refreshToken` renews it. */
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

/** The data of a verification code, by its purpose. */
export interface CodeData {
  /** A code with `userId` comes from the emulator's page, and signs in this user regardless of address and second factor. */
  readonly "sign-in": { readonly email: string; readonly userId?: string }
  readonly mfa: { readonly userId: string; readonly isNewUser: boolean }
  readonly "password-reset": { readonly userId: string }
  readonly "email-verification": { readonly userId: string; readonly email: string }
  readonly "team-invitation": {
    readonly invitationId: string
    readonly teamId: string
    /** The address, trimmed and in lower case. */
    readonly email: string
  }
  readonly checkout: {
    readonly customer: Customer
    readonly product: Product
    /** The product's id; `null` for an inline product. */
    readonly productId: string | null
  }
  readonly unsubscribe: { readonly userId: string; readonly categoryId: string }
  readonly "passkey-registration": { readonly userId: string; readonly challenge: string }
  readonly "passkey-sign-in": { readonly challenge: string }
}
export type CodePurpose = keyof CodeData

/** A verification code of one purpose. Its id is the code itself, 45 characters. */
export interface CodeOf<P extends CodePurpose> {
  readonly id: string
  /** The last 39 characters of the code, without the part that users type. Attempts are counted per tail. */
  readonly tail: string
  readonly projectId: string
  readonly purpose: P
  readonly data: CodeData[P]
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
  readonly attempts: number
}
export type CodeRow = { readonly [P in CodePurpose]: CodeOf<P> }[CodePurpose]

/** A key that signs access tokens. Its id is the `kid` of the token's header. */
export interface SigningKeyRow {
  readonly id: string
  /** The audience of the tokens: the project id, optionally followed by `:restricted` or `:anon`. */
  readonly audience: string
  readonly privateKey: JWK
  readonly publicKey: JWK
}
