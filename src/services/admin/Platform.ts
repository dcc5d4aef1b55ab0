/** The provider's base addresses, and reports of missing features. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as PlatformEndpoints from "../../endpoints/platform/Platform.ts"

/** The provider's base addresses, the preferred one first. Not available on older providers. **Errors** `CallError` */
export const getBackendUrls = () => Effect.map(PlatformEndpoints.ReadBackendUrls(), ({ urls }) => urls)

/** Reports a missing feature to the provider. Returns a message to display. **Errors** `CallError` */
export const checkFeatureSupport = (featureName: string) =>
  PlatformEndpoints.CheckFeatureSupport({ body: { feature_name: featureName } })
