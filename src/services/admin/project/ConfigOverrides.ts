/**
 * Configuration overrides of each level: `project` (weakest), `branch`, `environment`. `Refused` for an unknown setting, for a value of a
 * wrong type and, in server apps, for a level other than `branch`.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as ConfigEndpoints from "../../../endpoints/projects/Config.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { ConfigInput, ConfigLevel, ConfigReplacement } from "../../../schema/projects/Config.ts"

type Level = typeof ConfigLevel.Type

/** The overrides of a level. **Errors** `CallError` (`Refused`) */
export const get = (level: Level) => Effect.map(ConfigEndpoints.ReadConfigOverride({ params: { level } }), ({ config }) => config)

/** Replaces all overrides of a level. The level `branch` requires `source`. **Errors** `CallError` (`Refused`) */
export const replace = (level: Level, replacement: ConfigReplacement) =>
  ConfigEndpoints.ReplaceConfigOverride({ params: { level }, body: replacement }).pipe(inConfigurationTurn)

/** Changes settings of a level, as `Configuration.update` does for `environment`. **Errors** `CallError` (`Refused`) */
export const update = (level: Level, changes: ConfigInput) =>
  ConfigEndpoints.UpdateConfigOverride({ params: { level }, body: { changes } }).pipe(inConfigurationTurn)

/** Removes the named overrides of a level, with all settings nested under them. **Errors** `CallError` (`Refused`) */
export const reset = (level: Exclude<Level, "project">, { keys }: { readonly keys: ReadonlyArray<string> }) =>
  ConfigEndpoints.ResetConfigOverride({ params: { level }, body: { keys } }).pipe(inConfigurationTurn)
