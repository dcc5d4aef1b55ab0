/** The API keys of the project: sets of a publishable, a server and an admin key. @category verbs @since 0.1.0 */
import * as ProjectKeysEndpoints from "../../../endpoints/projects/ProjectKeys.ts"
import type { ProjectKeySetCreate, ProjectKeySetUpdate } from "../../../schema/projects/ProjectKey.ts"

export { isValid, whyInvalid } from "../../internal/InternalApiKeyValidity.ts"

/**
 * All sets of keys, newest first, including revoked and expired sets, with the last four characters of each key. **Errors** `CallError`
 */
export const list = () => ProjectKeysEndpoints.ListProjectKeySets()

/** A set of the project's keys, with the last four characters of each key. **Errors** `ApiKeyNotFound` · `CallError` */
export const get = (keySetId: string) => ProjectKeysEndpoints.ReadProjectKeySet({ params: { keySetId } })

/** Creates a set with the requested kinds of keys. Only this result contains the whole keys. **Errors** `CallError` */
export const create = (set: ProjectKeySetCreate) => ProjectKeysEndpoints.CreateProjectKeySet({ body: set })

/**
 * Changes a set's description, or revokes the set permanently. The expiry cannot be changed. **Errors** `ApiKeyNotFound` · `CallError`
 */
export const update = (keySetId: string, changes: ProjectKeySetUpdate) =>
  ProjectKeysEndpoints.UpdateProjectKeySet({ params: { keySetId }, body: changes })

/**
 * Revokes all keys of a set permanently. A second call does not change the revocation time. **Errors** `ApiKeyNotFound` · `CallError`
 */
export const revoke = (keySetId: string) => update(keySetId, { revoked: true })
