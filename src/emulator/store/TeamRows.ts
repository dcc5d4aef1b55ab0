/** Rows of teams: members and the permissions that they hold. Values are plain JSON. */
import type { Json } from "./Table.ts"

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
