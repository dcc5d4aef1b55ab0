/** The objects of the old client, as rules name them. */

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

/** A field with a new name, form or type. Without `name`, `to` and `why`, its access is unchanged. */
export interface Field {
  readonly name?: string
  /** Returns the new text of the field access, from the text of the object. */
  readonly to?: (self: string, use: (name: string, from?: string) => string) => string
  /** Why a person must rewrite the access. */
  readonly why?: string
  readonly gives?: DeclaredShape
}

/** A field with a new name. */
export const rename = (name: string, gives?: DeclaredShape): Field => ({ name, ...(gives !== undefined && { gives }) })

/** A field with the same name and a value of this shape. */
export const within = (gives: DeclaredShape): Field => ({ gives })

/** A field whose accesses a person must rewrite. */
export const report = (why: string): Field => ({ why })

/** Whether an access of the field changes. */
export const isChanged = (field: Field | undefined): boolean =>
  field !== undefined && (field.name !== undefined || field.to !== undefined || field.why !== undefined)

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
