/** Questions about the provider itself. */
import * as Endpoints from "../endpoints/Platform.ts"

/** Tells the provider that somebody looked for a feature. The answer is a text for people. **Errors** `CallError` */
export const checkFeatureSupport = (featureName: string) => Endpoints.CheckFeatureSupport({ body: { feature_name: featureName } })
