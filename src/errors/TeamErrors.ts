/** Refusals about teams and their members. */
import * as Schema from "effect/Schema"
import { KnownError } from "./KnownError.ts"

/** The user is not a member of the team, or there is no such team. */
export class TeamMembershipNotFound extends KnownError<TeamMembershipNotFound>()("TeamMembershipNotFound", {
  code: "TEAM_MEMBERSHIP_NOT_FOUND",
  status: 404,
  details: { teamId: Schema.String, userId: Schema.String },
  message: ({ teamId, userId }) => `User ${userId} is not a member of team ${teamId}.`
}) {}
