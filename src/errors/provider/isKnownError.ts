/** Guard for refusals that the provider names by code. */
import { isMarked } from "../base/sanitizeText.ts"
import type { KnownErrorInstance } from "./knownErrors.ts"

/**
 * Whether an error is a known error, including one from another copy of the library. A `CallError` is not a known error, but its `reason`
 * may be.
 * @category guards @since 0.1.0
 */
export const isKnownError = (error: unknown): error is KnownErrorInstance => isMarked(error, "~latchkey/KnownError")
