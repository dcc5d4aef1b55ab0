/** Lists the classes of all known errors, for documentation and tests; importing the list loads every class. */
import type { AnyKnownError } from "../base/KnownError.ts"
import * as providerErrors from "./index.ts"

/** All known errors by name. Each endpoint documents the errors that it can fail with. */
export const knownErrors = Object.values(providerErrors) satisfies ReadonlyArray<AnyKnownError>

/** An instance of any class in `knownErrors`. */
export type KnownErrorInstance = (typeof knownErrors)[number]["Type"]
