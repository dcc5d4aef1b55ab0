/** Calls about the provider itself. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** The provider's base URLs, in order of preference. Not available on older providers. */
export const ReadBackendUrls = Endpoint.open("platform.backendUrls", "GET /internal/backend-urls", {
  success: Wire.struct({ urls: Schema.Array(Schema.String) })
})
/** Reports a request for a feature to the provider. The text of the response says that the feature is not supported. */
export const CheckFeatureSupport = Endpoint.make("platform.checkFeatureSupport", "POST /check-feature-support", {
  // Has `feature_name` or `name`, and any other fields.
  body: Schema.Record(Schema.String, Wire.JsonInput),
  success: Schema.String,
  isText: true
})
