/** Whether an error is a refusal that the provider names by a code. */
import { isMarked } from "../base/sanitizeText.ts"
import type { KnownErrorInstance } from "./knownErrors.ts"

/**
 * Whether an error is a known error, also of another copy of the library. A `CallError` is none; its `reason` may be one.
 * @category guards @since 0.1.0
 */
export const isKnownError = (error: unknown): error is KnownErrorInstance => isMarked(error, "~latchkey/KnownError")
