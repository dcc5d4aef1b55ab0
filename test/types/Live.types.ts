/** Checked by tsc alone: the table of changes names each endpoint that can change something, exactly once. */
import { expectTypeOf } from "vitest"
import type { invalidations, NonInvalidating } from "../../src/live/invalidations.ts"
import type { Mutating, Reading } from "../../src/live/readings.ts"

type Touching = keyof typeof invalidations
expectTypeOf<Exclude<Mutating, Touching | NonInvalidating>>().toBeNever()
expectTypeOf<Exclude<Touching | NonInvalidating, Mutating>>().toBeNever()
expectTypeOf<Touching & NonInvalidating>().toBeNever()
// Ids are literals, and no endpoint both reads and changes.
expectTypeOf<string extends Mutating ? true : false>().toEqualTypeOf<false>()
expectTypeOf<Reading & Mutating>().toBeNever()

// @ts-expect-error an endpoint without an entry
export const incomplete: Record<Touching, unknown> = { "user.update": [] }
