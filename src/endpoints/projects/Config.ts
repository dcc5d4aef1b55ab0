/**
 * `/internal/config`: the whole configuration of a project, as one JSON object. Overrides exist on three levels; servers read and write
 * only the level `branch`. `Refused` for unknown settings, for values of the wrong type, and if a server requests another level.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  ConfigChange,
  ConfigLevel,
  ConfigReplacement,
  ConfigReset,
  ConfigResponse,
  ConfigSource
} from "../../schema/projects/Config.ts"
import { Empty } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { level: ConfigLevel }

/** The effective configuration: the provider's defaults with the overrides of all levels. */
export const ReadConfig = Endpoint.admin("config.get", "GET /internal/config", { success: ConfigResponse })

/**
 * Updates the level `environment` of the configuration on older providers. The current provider has `UpdateConfigOverride` instead.
 */
export const UpdateConfig = Endpoint.admin("config.update", "PATCH /internal/config/override", {
  body: ConfigChange,
  success: Empty
})

/** The overrides of one level. Older providers have no endpoints for levels or sources. */
export const ReadConfigOverride = Endpoint.server("config.getOverride", "GET /internal/config/override/{level}", {
  params,
  success: ConfigResponse
})
export const ReplaceConfigOverride = Endpoint.server("config.replaceOverride", "PUT /internal/config/override/{level}", {
  params,
  body: ConfigReplacement,
  success: Wire.Success
})
export const UpdateConfigOverride = Endpoint.server("config.updateOverride", "PATCH /internal/config/override/{level}", {
  params,
  body: ConfigChange,
  success: Wire.Success
})
/** Resets overrides. Not available for the level `project`. */
export const ResetConfigOverride = Endpoint.admin("config.resetOverride", "POST /internal/config/override/{level}/reset-keys", {
  params: { level: Schema.Literals(["branch", "environment"]) },
  body: ConfigReset,
  success: Wire.Success
})
/** The source of the branch's overrides. */
export const ReadConfigSource = Endpoint.admin("config.source", "GET /internal/config/source", { success: ConfigSource })
/** Removes the source of the overrides; the overrides remain. */
export const DeleteConfigSource = Endpoint.admin("config.deleteSource", "DELETE /internal/config/source", {
  success: Wire.Success
})
