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

const params = { keySetId: Uuid }

/** Lists the key sets, newest first, including revoked and expired ones. @category endpoints @since 0.1.0 */
export const ListProjectKeySets = Endpoint.admin("projectKeys.list", "GET /internal/api-keys", {
  success: Wire.list(ProjectKeySet)
})
/** Creates a key set. Only this response contains the complete keys. @category endpoints @since 0.1.0 */
export const CreateProjectKeySet = Endpoint.admin("projectKeys.create", "POST /internal/api-keys", {
  body: ProjectKeySetCreate,
  success: CreatedProjectKeySet
})
/** @category endpoints @since 0.1.0 */
export const ReadProjectKeySet = Endpoint.admin("projectKeys.get", "GET /internal/api-keys/{keySetId}", {
  params,
  success: ProjectKeySet,
  errors: [ApiKeyNotFound]
})
/** @category endpoints @since 0.1.0 */
export const UpdateProjectKeySet = Endpoint.admin("projectKeys.update", "PATCH /internal/api-keys/{keySetId}", {
  params,
  body: ProjectKeySetUpdate,
  success: ProjectKeySet,
  errors: [ApiKeyNotFound]
})
