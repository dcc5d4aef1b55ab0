/** `/users/me`: the signed-in user, for the user and for servers. @category endpoints @since 0.1.0 */
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound } from "../../errors/provider/TeamErrors.ts"
import { UserEmailAlreadyExists } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { CurrentUser, ServerUser } from "../../schema/users/User.ts"
import { CurrentUserUpdate, ServerUserUpdate } from "../../schema/users/UserPayloads.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const changing = [CannotGetOwnUserWithoutUser, UserEmailAlreadyExists, TeamMembershipNotFound]

export const ReadCurrentUser = Endpoint.client("user.get", "GET /users/me", {
  success: CurrentUser,
  errors: [CannotGetOwnUserWithoutUser]
})
export const UpdateCurrentUser = Endpoint.client("user.update", "PATCH /users/me", {
  body: CurrentUserUpdate,
  success: CurrentUser,
  errors: changing
})
/** Deletes the signed-in user. `Refused` if the project does not let users delete themselves. */
export const DeleteCurrentUser = Endpoint.make("user.delete", "DELETE /users/me", {
  success: Wire.Success,
  errors: [CannotGetOwnUserWithoutUser]
})

/** The signed-in user with server-only fields. */
export const ReadCurrentServerUser = Endpoint.server("serverUser.get", "GET /users/me", {
  success: ServerUser,
  errors: [CannotGetOwnUserWithoutUser]
})
/** Updates the signed-in user, including server-only fields. */
export const UpdateCurrentServerUser = Endpoint.server("serverUser.update", "PATCH /users/me", {
  body: ServerUserUpdate,
  success: ServerUser,
  errors: changing
})
