/**
 * `/internal/config`: everything that is set up in a project, as one JSON object.
 * Overrides stand on three levels; servers read and write the level `branch` alone. Settings that do not exist, values of another type
 * and other levels for servers are refused in plain text (`Refused`).
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

/** The configuration in force: all levels over the provider's defaults. @category endpoints @since 0.1.0 */
export const ReadConfig = Endpoint.make("config.get", "GET /internal/config", { access: admins, success: ConfigResponse })

/**
 * The call of older providers, on the level `environment`. Today's has `UpdateConfigOverride` in its place.
 * @category endpoints @since 0.1.0
 */
export const UpdateConfig = Endpoint.make("config.update", "PATCH /internal/config/override", {
  access: admins,
  body: ConfigChange,
  success: Empty
})

/** The overrides of one level. Older providers have neither this call nor those that follow. @category endpoints @since 0.1.0 */
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
/** Forgets overrides. The level `project` has no such call. @category endpoints @since 0.1.0 */
export const ResetConfigOverride = Endpoint.make("config.resetOverride", "POST /internal/config/override/{level}/reset-keys", {
  access: admins,
  params: { level: Schema.Literals(["branch", "environment"]) },
  body: ConfigReset,
  success: Wire.Success
})
/** Where the overrides of the branch come from. @category endpoints @since 0.1.0 */
export const ReadConfigSource = Endpoint.make("config.source", "GET /internal/config/source", {
  access: admins,
  success: ConfigSource
})
/** Forgets where they come from; they stay. @category endpoints @since 0.1.0 */
export const DeleteConfigSource = Endpoint.make("config.deleteSource", "DELETE /internal/config/source", {
  access: admins,
  success: Wire.Success
})
