/** `/internal/api-keys`: the API keys of a project. @category endpoints @since 0.1.0 */
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

/** Lists the key sets, newest first, including revoked and expired ones. */
export const ListProjectKeySets = Endpoint.admin("projectKeys.list", "GET /internal/api-keys", {
  success: Wire.list(ProjectKeySet)
})
/** Creates a key set. Only this response contains the complete keys. */
export const CreateProjectKeySet = Endpoint.admin("projectKeys.create", "POST /internal/api-keys", {
  body: ProjectKeySetCreate,
  success: CreatedProjectKeySet
})
export const ReadProjectKeySet = Endpoint.admin("projectKeys.get", "GET /internal/api-keys/{keySetId}", {
  params,
  success: ProjectKeySet,
  errors: [ApiKeyNotFound]
})
export const UpdateProjectKeySet = Endpoint.admin("projectKeys.update", "PATCH /internal/api-keys/{keySetId}", {
  params,
  body: ProjectKeySetUpdate,
  success: ProjectKeySet,
  errors: [ApiKeyNotFound]
})
