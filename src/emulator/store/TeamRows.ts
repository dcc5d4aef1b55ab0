/** Rows of teams: members and their permissions. Values are plain JSON. */
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

/** The membership of a user in a team. Its id is `teamId/userId`. */
export interface MembershipRow {
  readonly id: string
  readonly teamId: string
  readonly userId: string
  /** The member's name in the team; `null` for the user's own name. */
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

/** A permission that a team member was granted directly. Its id is `teamId/userId/permissionId`. */
export interface TeamGrantRow {
  readonly id: string
  readonly projectId: string
  /** The id of the membership. */
  readonly memberId: string
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}

/** A permission that a user was granted in the whole project. Its id is `userId/permissionId`. */
export interface ProjectGrantRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly permissionId: string
}
