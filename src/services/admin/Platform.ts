/** Calls about the provider itself. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../endpoints/platform/Platform.ts"

/**
 * The provider's base addresses, the preferred one first. Older providers do not have it. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const getBackendUrls = () => Effect.map(Endpoints.ReadBackendUrls(), ({ urls }) => urls)

/**
 * Reports to the provider that a feature was looked for. Resolves to a text for people. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const checkFeatureSupport = (featureName: string) => Endpoints.CheckFeatureSupport({ body: { feature_name: featureName } })
