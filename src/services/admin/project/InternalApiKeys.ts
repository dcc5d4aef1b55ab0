/** The project's own keys, which programs speak for it with: sets of a publishable, a server and an admin key. */
import * as Endpoints from "../../../endpoints/projects/ProjectKeys.ts"
import type { ProjectKeySetCreate, ProjectKeySetUpdate } from "../../../schema/projects/ProjectKey.ts"

export { isValid, whyInvalid } from "../../internal/InternalApiKeyValidity.ts"

/**
 * All sets, newest first, revoked and expired ones too, with the last four characters of each key. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const list = () => Endpoints.ListProjectKeySets()

/** A set, with the last four characters of each key. **Errors** `ApiKeyNotFound` · `CallError` @category verbs @since 0.1.0 */
export const get = (keySetId: string) => Endpoints.ReadProjectKeySet({ params: { keySetId } })

/**
 * Creates a set with the kinds of key asked for. It holds the whole keys, which no later answer shows again. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (set: ProjectKeySetCreate) => Endpoints.CreateProjectKeySet({ body: set })

/**
 * Changes a set's description, or revokes it for good. When it expires cannot be changed. **Errors** `ApiKeyNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const update = (keySetId: string, changes: ProjectKeySetUpdate) =>
  Endpoints.UpdateProjectKeySet({ params: { keySetId }, body: changes })

/**
 * Revokes all keys of a set for good. Revoking it again keeps the first moment. **Errors** `ApiKeyNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (keySetId: string) => update(keySetId, { revoked: true })
