/** Refusals about teams and their members. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { RestrictedReason } from "../../schema/users/User.ts"
import { KnownError } from "../base/KnownError.ts"

/**
 * The user is not a member of the team, or the team does not exist. **What to do** Correct the ids, or remove the team if the
 * user left it.
 */
export class TeamMembershipNotFound extends KnownError<TeamMembershipNotFound>()({
  code: "TEAM_MEMBERSHIP_NOT_FOUND",
  status: 404,
  details: { teamId: Schema.String, userId: Schema.String },
  message: ({ teamId, userId }) => `User ${userId} is not a member of team ${teamId}.`
}) {}

/** No team with that id exists in the project. **What to do** Correct the id, or remove it if the team was deleted. */
export class TeamNotFound extends KnownError<TeamNotFound>()({
  code: "TEAM_NOT_FOUND",
  status: 404,
  details: { teamId: Schema.String },
  message: ({ teamId }) => `There is no team ${teamId} in the project. Check the id.`
}) {}

/** The user is already a member of the team. **What to do** Treat it as success. */
export class TeamMembershipAlreadyExists extends KnownError<TeamMembershipAlreadyExists>()({
  code: "TEAM_MEMBERSHIP_ALREADY_EXISTS",
  status: 409,
  message: "The user is already a member of this team; nothing is left to do."
}) {}

/**
 * A restricted user tried to accept an invitation to a team. `details.restrictedReason.type` is `anonymous`,
 * `email_not_verified`, `restricted_by_administrator` or a reason that the provider adds. **What to do** Ask for what is missing,
 * by `details.restrictedReason.type`, then accept again.
 */
export class TeamInvitationRestrictedUserNotAllowed extends KnownError<TeamInvitationRestrictedUserNotAllowed>()({
  code: "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED",
  status: 403,
  details: {
    restrictedReason: RestrictedReason
  },
  message: ({ restrictedReason }) =>
    restrictedReason.type === "restricted_by_administrator"
      ? "The signed-in user was restricted by an administrator and cannot join teams. Ask an administrator of the project."
      : `The signed-in user is restricted (${restrictedReason.type}) and cannot join teams. Finish signing up first.`
}) {}

/**
 * The invitation was sent to an address that is not a verified address of the signed-in user. **What to do** Ask the user to sign
 * in with the invited address, or to add and verify it.
 */
export class TeamInvitationEmailMismatch extends KnownError<TeamInvitationEmailMismatch>()({
  code: "TEAM_INVITATION_EMAIL_MISMATCH",
  status: 403,
  message: "The invitation was sent to another e-mail address. Sign in with that address, or add and verify it."
}) {}

/**
 * The caller lacks a permission within the team. **What to do** Grant `details.permissionId` in the team, or hide the action from
 * the user.
 */
export class TeamPermissionRequired extends KnownError<TeamPermissionRequired>()({
  code: "TEAM_PERMISSION_REQUIRED",
  status: 401,
  details: { teamId: Schema.String, userId: Schema.String, permissionId: Schema.String },
  message: ({ permissionId, teamId, userId }) =>
    `User ${userId} needs the permission ${permissionId} in team ${teamId}. Grant it, or act as another member.`
}) {}

/**
 * The user does not hold the permission within the team. **What to do** Correct the ids; when removing the permission, treat it
 * as success.
 */
export class TeamPermissionNotFound extends KnownError<TeamPermissionNotFound>()({
  code: "TEAM_PERMISSION_NOT_FOUND",
  status: 401,
  details: { teamId: Schema.String, userId: Schema.String, permissionId: Schema.String },
  message: ({ permissionId, teamId, userId }) => `User ${userId} does not have the permission ${permissionId} in team ${teamId}.`
}) {}
