/** Where the overrides of the level `branch` come from: pushed from a repository, from elsewhere, or made by hand. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../../endpoints/projects/Config.ts"

/** Where they come from. **Errors** `CallError` @category verbs @since 0.1.0 */
export const get = () => Effect.map(Endpoints.ReadConfigSource(), ({ source }) => source)

/**
 * Forgets where they come from, so that they can be changed by hand; they stay. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const unlink = () => Endpoints.DeleteConfigSource()
