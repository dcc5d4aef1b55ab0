/** Declarations of the values in the examples of verbs. They have types only, because the examples are compiled; `test/docs/docstringRuns.test.ts` runs them with values. */
import type { AdminApp, ClientApp, ServerApp } from "latchkey/promise"

export declare const app: ClientApp
export declare const server: ServerApp
export declare const admin: AdminApp

export declare const email: string
export declare const password: string
export declare const newPassword: string
export declare const code: string
export declare const nonce: string
export declare const totp: string
export declare const secret: string
export declare const idToken: string
export declare const apiKey: string
export declare const userId: string
export declare const teamId: string
export declare const projectId: string
export declare const permissionId: string
export declare const invitationId: string
export declare const contactChannelId: string
export declare const categoryId: string
export declare const sessionId: string
export declare const apiKeyId: string
export declare const oauthProviderId: string
export declare const loginCode: string
export declare const pollingCode: string
export declare const fullCode: string
export declare const priceId: string
export declare const setupIntentId: string
export declare const emailId: string
export declare const callbackUrl: string
export declare const domainId: string
export declare const draftId: string
export declare const templateId: string
export declare const themeId: string
export declare const keyId: string
export declare const otp: string
export declare const tsxSource: string
/** An event of rrweb. */
export declare const event: { readonly type: number; readonly timestamp: number }
