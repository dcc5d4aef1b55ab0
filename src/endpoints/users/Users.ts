/** `/users`: any user of the project, for servers. @category endpoints @since 0.1.0 */
import { TeamMembershipNotFound } from "../../errors/provider/TeamErrors.ts"
import { UserEmailAlreadyExists, UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { ServerUser } from "../../schema/users/User.ts"
import { ServerUserCreate, ServerUserUpdate, UserQuery } from "../../schema/users/UserPayloads.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { userId: Uuid }

export const ReadUser = Endpoint.server("users.get", "GET /users/{userId}", {
  params,
  success: ServerUser,
  errors: [UserNotFound]
})
export const ListUsers = Endpoint.server("users.list", "GET /users", {
  query: UserQuery,
  success: Wire.page(ServerUser)
})
export const CreateUser = Endpoint.server("users.create", "POST /users", {
  body: ServerUserCreate,
  success: ServerUser,
  status: 201,
  errors: [UserEmailAlreadyExists]
})
export const UpdateUser = Endpoint.server("users.update", "PATCH /users/{userId}", {
  params,
  body: ServerUserUpdate,
  success: ServerUser,
  errors: [UserNotFound, UserEmailAlreadyExists, TeamMembershipNotFound]
})
export const DeleteUser = Endpoint.server("users.delete", "DELETE /users/{userId}", {
  params,
  success: Wire.Success,
  errors: [UserNotFound]
})
