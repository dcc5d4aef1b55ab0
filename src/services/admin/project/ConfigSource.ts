/**
 * The source of the overrides of the level `branch`: a repository, another push, or manual changes.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as ConfigEndpoints from "../../../endpoints/projects/Config.ts"

/** The source of the overrides. **Errors** `CallError` */
export const get = () => Effect.map(ConfigEndpoints.ReadConfigSource(), ({ source }) => source)

/**
 * Removes the source of the overrides of the level `branch`. Keeps the overrides, which can then be changed at the provider again.
 * **Errors** `CallError`
 */
export const unlink = () => ConfigEndpoints.DeleteConfigSource()
