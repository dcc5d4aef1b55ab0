/** Checks whom a record is of. The request also filters, but a provider that ignored the filter would return the records of all. */

/** Whether two ids are equal: the provider takes UUIDs in lower or upper case. */
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Whether a record is of this user; `me` is the signed-in user, whose id only the provider knows. */
export const isOfUser = (record: { readonly userId: string }, userId: string): boolean =>
  userId === "me" || isSame(record.userId, userId)

/** Whether a record is of this team. */
export const isOfTeam = (record: { readonly teamId: string }, teamId: string): boolean => isSame(record.teamId, teamId)

/** A user whose records a call of a server is about. */
export interface OfUser {
  /** The user's id, or `me` for the signed-in user. */
  readonly userId: string
}

/** A team whose records a call is about. */
export interface OfTeam {
  /** The team's id. */
  readonly teamId: string
}
