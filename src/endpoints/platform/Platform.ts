/** Calls about the provider itself. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** The provider's base addresses, the preferred one first. Older providers do not have it. @category endpoints @since 0.1.0 */
export const ReadBackendUrls = Endpoint.make("platform.backendUrls", "GET /internal/backend-urls", {
  access: [],
  success: Wire.struct({ urls: Schema.Array(Schema.String) })
})
/**
 * Tells the provider that somebody looked for a feature. What it answers is for people: that the feature is not supported.
 * @category endpoints @since 0.1.0
 */
export const CheckFeatureSupport = Endpoint.make("platform.checkFeatureSupport", "POST /check-feature-support", {
  access: ["client", "server", "admin"],
  // `feature_name` or `name`, and whatever else.
  body: Schema.Record(Schema.String, Wire.JsonInput),
  success: Schema.String,
  isText: true
})
