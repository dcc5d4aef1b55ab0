/**
 * The classes of rare refusals, which load when a call receives a code that neither the call nor `commonErrors` lists: at the start of a
 * browser program they would be 2 KB.
 */
import * as Effect from "effect/Effect"
import { keyErrors, type RareRefusal, unplacedErrors } from "./RareRefusals.ts"

/** Decodes the body of a refusal with the code. Fails if no class has the code, or if the details do not fit it. */
export const readLateRefusal = (code: string, body: unknown): Effect.Effect<RareRefusal, unknown> =>
  [...keyErrors, ...unplacedErrors].find((error) => error.code === code)?.read(body) ?? Effect.fail(code)
