/** Further known errors that any call may fail with, whose classes few programs include (`lateRefusals.ts`). */
import type { AnyKnownError } from "../base/KnownError.ts"
import * as ExternalAuthErrors from "../provider/ExternalAuthErrors.ts"
import * as KeyErrors from "../provider/KeyErrors.ts"
import { PasskeyWebAuthnError } from "../provider/PasskeyErrors.ts"
import * as UnplacedErrors from "../provider/UnplacedErrors.ts"
import * as WorkflowErrors from "../provider/WorkflowErrors.ts"

/** Refusals of a key, of an owner's token, or of headers that this library never sends. */
export const keyErrors = Object.values(KeyErrors) satisfies ReadonlyArray<AnyKnownError>

/** Codes that the provider documents for no particular call, and those of older providers. */
export const unplacedErrors = [
  ...Object.values(UnplacedErrors),
  PasskeyWebAuthnError,
  ...Object.values(ExternalAuthErrors),
  ...Object.values(WorkflowErrors)
] satisfies ReadonlyArray<AnyKnownError>

/** A refusal that `keyErrors` or `unplacedErrors` lists. */
export type RareRefusal = (typeof keyErrors)[number]["Type"] | (typeof unplacedErrors)[number]["Type"]
