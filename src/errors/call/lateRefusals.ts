/**
 * The classes of refusals that any call may receive, which load with the first code that a call does not list: at the start of a browser
 * program they would be 3 KB.
 */
import * as Effect from "effect/Effect"
import { type CommonError, commonErrors } from "./CallRefusals.ts"
import { keyErrors, unplacedErrors } from "./RareRefusals.ts"

/** Decodes the body of a refusal with the code. Fails if no class has the code, or if the details do not fit it. */
export const readLateRefusal = (code: string, body: unknown): Effect.Effect<CommonError, unknown> =>
  [...commonErrors, ...keyErrors, ...unplacedErrors].find((error) => error.code === code)?.read(body) ?? Effect.fail(code)
