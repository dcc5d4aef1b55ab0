/** Rows of projects: their configuration, their keys, and other data per project. Values are plain JSON. */
import type { Json } from "./Table.ts"

/** Configuration at one level: keys in dot notation, such as `auth.password.allowSignIn`. */
export type Override = { readonly [key: string]: Json }
export type Level = "project" | "branch" | "environment"

export interface ProjectRow {
  /** The project's id: `internal`, or a UUID. */
  readonly id: string
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string | null
  readonly logoFullUrl: string | null
  readonly logoDarkModeUrl: string | null
  readonly logoFullDarkModeUrl: string | null
  readonly isProductionMode: boolean
  readonly onboardingStatus: string
  /** The state of the dashboard's setup; absent if it was never set. */
  readonly onboardingState?: Json
  /** Whether the project was created as a development environment; absent if that was not said. */
  readonly isDevelopmentEnvironment?: boolean | undefined
  /** The id of the team that owns the project, a team of the project `internal`; `null` for the projects that the emulator starts with. */
  readonly ownerTeamId: string | null
  readonly createdAt: number
  readonly overrides: { readonly [L in Level]: Override }
  /** The source of the branch's overrides, as the API encodes it; absent if it was never set. */
  readonly configSource?: { readonly [key: string]: Json } | undefined
}

/** A set of keys of the project. */
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

/** An encrypted value of the data vault. Its id is `projectId/storeId/hashedKey`. */
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

/** An event on the pages of an app. */
export interface AnalyticsEventRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly type: string
  readonly at: number
  /** The id of the replay segment to which the event belongs; absent in older snapshots. */
  readonly segmentId?: string
}

/** One match of a sign-up rule, with the rule's action. */
export interface RuleTriggerRow {
  readonly id: string
  readonly projectId: string
  readonly ruleId: string
  readonly action: "allow" | "reject" | "restrict" | "log"
  readonly at: number
}
