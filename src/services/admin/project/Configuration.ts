/** The project's configuration, as one object of settings; redacted, because it contains secrets. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as ConfigEndpoints from "../../../endpoints/projects/Config.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { ConfigInput, ConfigReplacement } from "../../../schema/projects/Config.ts"
import { replace, update as updateLevel } from "./ConfigOverrides.ts"

export * as overrides from "./ConfigOverrides.ts"
export * as source from "./ConfigSource.ts"

/** The effective configuration: the provider's defaults, with the overrides of all levels applied. **Errors** `CallError` */
export const get = () => Effect.map(ConfigEndpoints.ReadConfig(), ({ config }) => config)

/**
 * Changes settings at the level `environment`, which overrides all other levels. Names may contain dots, as in `{ "payments.items.credits":
 * { … } }`. Setting a name replaces all settings nested under it; `null` removes the setting. Changes of one app wait for each other; those of
 * several processes at the same time can lose each other, because the provider reads and writes all settings without a lock.
 *
 * **Errors** `CallError` (`Refused`: an unknown setting, or a value of a wrong type)
 */
export const update = (changes: ConfigInput) =>
  // Newer providers only have the endpoints by level, and answer 404 here.
  Effect.catchIf(
    ConfigEndpoints.UpdateConfig({ body: { changes } }),
    (error) => error.call?.status === 404,
    () => ConfigEndpoints.UpdateConfigOverride({ params: { level: "environment" }, body: { changes } })
  ).pipe(inConfigurationTurn)

/** @category models @since 0.1.0 */
export interface PushOptions {
  /** All settings of the level. */
  readonly config: ConfigInput
  /** The repository and the file of the configuration. @default `{ type: "pushed-from-unknown" }` */
  readonly source?: ConfigReplacement["source"] | undefined
}

/**
 * Replaces all overrides of the level `branch`, as the deployment of a configuration file does. Overrides of the level `environment` take
 * precedence.
 *
 * **Errors** `CallError` (`Refused`: an unknown setting, or a value of a wrong type)
 */
export const push = ({ source = { type: "pushed-from-unknown" }, ...options }: PushOptions) =>
  replace("branch", { ...options, source })

/**
 * Changes settings of the level `branch`, as `update` does for `environment`, and keeps the source of the overrides. **Errors** `CallError`
 * (`Refused`)
 */
export const updatePushed = (changes: ConfigInput) => updateLevel("branch", changes)
