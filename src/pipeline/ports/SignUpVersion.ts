/** The version of the sign-up that every user must have completed (docs/pages.md#required-of-every-account). */
import * as Context from "effect/Context"

/**
 * The version of the sign-up that users must have completed, set by the app's option `signUpVersion`. @default `null`: nothing is required
 * @category references @since 0.1.0
 */
export const SignUpVersion = Context.Reference<string | null>("latchkey/SignUpVersion", { defaultValue: () => null })
