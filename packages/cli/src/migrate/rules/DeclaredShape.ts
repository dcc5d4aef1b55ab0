/** The objects of the old client, as rules name them. */
import type { Field } from "./Rule.ts"

/** The kind of an app. A `NextApp` reads the session of a Next.js request. */
export type AppKind = "ClientApp" | "ServerApp" | "AdminApp" | "NextApp"

/** The objects of the old client that have methods or renamed fields. */
export type Kind =
  | AppKind
  | "User"
  | "ServerUser"
  | "Team"
  | "ServerTeam"
  | "Member"
  | "ServerMember"
  | "Profile"
  | "ServerProfile"
  | "Channel"
  | "ServerChannel"
  | "Category"
  | "ServerCategory"
  | "Invitation"
  | "ReceivedInvitation"
  | "UserKey"
  | "TeamKey"
  | "CreatedUserKey"
  | "CreatedTeamKey"
  | "Provider"
  | "ServerProvider"
  | "Connection"
  | "Item"
  | "ServerItem"
  | "VaultStore"
  | "AdminProject"
  | "OwnedProject"
  | "InternalKey"
  | "CreatedSession"
  | "CurrentSession"
  /** A string that is `Redacted` in latchkey. */
  | "Secret"

/**
 * What an expression of the old client evaluates to, as declared by a rule. Unlike `Shape`, it does not record the app that the object came
 * from.
 */
export type DeclaredShape =
  | Kind
  | Data
  | { readonly list: DeclaredShape }
  | { readonly page: DeclaredShape }
  | { readonly result: DeclaredShape | null; readonly error?: DeclaredShape | undefined }
  | "error"

/** Plain data, some of whose fields have another name or form in latchkey. All other fields are the same. */
export interface Data {
  readonly fields: { readonly [name: string]: Field }
  /** The rule for all other fields. @default the same */
  readonly otherFields?: Field | undefined
  readonly section: Section
}

export const list = (inner: DeclaredShape): DeclaredShape => ({ list: inner })
export const page = (inner: DeclaredShape): DeclaredShape => ({ page: inner })
export const result = (inner: DeclaredShape | null = null, error?: DeclaredShape): DeclaredShape => ({ result: inner, error })

/** Headings of docs/migration.md, as anchors. */
export const sections = [
  "the-command",
  "apps",
  "signing-in-and-out",
  "the-signed-in-user",
  "contact-channels",
  "notifications-and-sessions",
  "teams",
  "invitations",
  "permissions",
  "api-keys-of-users-and-teams",
  "accounts-at-identity-providers",
  "users-for-servers",
  "payments",
  "e-mail-and-the-data-vault",
  "projects-and-their-administration",
  "errors",
  "react"
] as const
export type Section = (typeof sections)[number]
