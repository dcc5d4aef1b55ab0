/**
 * `/internal/config`: the whole configuration of a project, as one JSON object. Overrides exist on three levels; servers read and write
 * only the level `branch`. `Refused` for unknown settings, for values of the wrong type, and if a server requests another level.
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

const admins = ["admin"] as const
const servers = ["server", "admin"] as const
const params = { level: ConfigLevel }

/** The effective configuration: the provider's defaults with the overrides of all levels. @category endpoints @since 0.1.0 */
export const ReadConfig = Endpoint.make("config.get", "GET /internal/config", { access: admins, success: ConfigResponse })

/**
 * Updates the level `environment` of the configuration on older providers. The current provider has `UpdateConfigOverride` instead.
 * @category endpoints @since 0.1.0
 */
export const UpdateConfig = Endpoint.make("config.update", "PATCH /internal/config/override", {
  access: admins,
  body: ConfigChange,
  success: Empty
})

/** The overrides of one level. Older providers have no endpoints for levels or sources. @category endpoints @since 0.1.0 */
export const ReadConfigOverride = Endpoint.make("config.getOverride", "GET /internal/config/override/{level}", {
  access: servers,
  params,
  success: ConfigResponse
})
/** @category endpoints @since 0.1.0 */
export const ReplaceConfigOverride = Endpoint.make("config.replaceOverride", "PUT /internal/config/override/{level}", {
  access: servers,
  params,
  body: ConfigReplacement,
  success: Wire.Success
})
/** @category endpoints @since 0.1.0 */
export const UpdateConfigOverride = Endpoint.make("config.updateOverride", "PATCH /internal/config/override/{level}", {
  access: servers,
  params,
  body: ConfigChange,
  success: Wire.Success
})
/** Resets overrides. Not available for the level `project`. @category endpoints @since 0.1.0 */
export const ResetConfigOverride = Endpoint.make("config.resetOverride", "POST /internal/config/override/{level}/reset-keys", {
  access: admins,
  params: { level: Schema.Literals(["branch", "environment"]) },
  body: ConfigReset,
  success: Wire.Success
})
/** The source of the branch's overrides. @category endpoints @since 0.1.0 */
export const ReadConfigSource = Endpoint.make("config.source", "GET /internal/config/source", {
  access: admins,
  success: ConfigSource
})
/** Removes the source of the overrides; the overrides remain. @category endpoints @since 0.1.0 */
export const DeleteConfigSource = Endpoint.make("config.deleteSource", "DELETE /internal/config/source", {
  access: admins,
  success: Wire.Success
})
