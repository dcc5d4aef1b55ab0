/** `/internal/api-keys`: the API keys of a project. */
import { ApiKeyNotFound } from "../../errors/provider/ApiKeyErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  CreatedProjectKeySet,
  ProjectKeySet,
  ProjectKeySetCreate,
  ProjectKeySetUpdate
} from "../../schema/projects/ProjectKey.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["admin"] as const
const params = { keySetId: Uuid }

/** Lists the key sets, newest first, including revoked and expired ones. @category endpoints @since 0.1.0 */
export const ListProjectKeySets = Endpoint.make("projectKeys.list", "GET /internal/api-keys", {
  access,
  success: Wire.list(ProjectKeySet)
})
/** Creates a key set. Only this response contains the complete keys. @category endpoints @since 0.1.0 */
export const CreateProjectKeySet = Endpoint.make("projectKeys.create", "POST /internal/api-keys", {
  access,
  body: ProjectKeySetCreate,
  success: CreatedProjectKeySet
})
/** @category endpoints @since 0.1.0 */
export const ReadProjectKeySet = Endpoint.make("projectKeys.get", "GET /internal/api-keys/{keySetId}", {
  access,
  params,
  success: ProjectKeySet,
  errors: [ApiKeyNotFound]
})
/** @category endpoints @since 0.1.0 */
export const UpdateProjectKeySet = Endpoint.make("projectKeys.update", "PATCH /internal/api-keys/{keySetId}", {
  access,
  params,
  body: ProjectKeySetUpdate,
  success: ProjectKeySet,
  errors: [ApiKeyNotFound]
})
