/**
 * The overrides of each level: `project`, the weakest, then `branch`, then `environment`. Server apps may read and write `branch`
 * alone. All are refused in plain text (`Refused`) for another level, for settings that do not exist and for values of another type.
 */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../../endpoints/projects/Config.ts"
import type { ConfigInput, ConfigLevel, ConfigReplacement } from "../../../schema/projects/Config.ts"

type Level = typeof ConfigLevel.Type

/** The overrides of a level. **Errors** `CallError` (`Refused`) @category verbs @since 0.1.0 */
export const get = (level: Level) => Effect.map(Endpoints.ReadConfigOverride({ params: { level } }), ({ config }) => config)

/**
 * Puts these overrides in the place of all that the level has. `branch` needs the `source`. **Errors** `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const replace = (level: Level, replacement: ConfigReplacement) =>
  Endpoints.ReplaceConfigOverride({ params: { level }, body: replacement })

/**
 * Changes settings of a level, as `update` of the configuration does. **Errors** `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const update = (level: Level, changes: ConfigInput) =>
  Endpoints.UpdateConfigOverride({ params: { level }, body: { changes } })

/**
 * Forgets overrides of a level, by name, and everything below them. **Errors** `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const reset = (level: Exclude<Level, "project">, keys: ReadonlyArray<string>) =>
  Endpoints.ResetConfigOverride({ params: { level }, body: { keys } })
