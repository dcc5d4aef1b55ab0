/** Checked by tsc alone: the table of changes names each endpoint that can change something, once. */
import { expectTypeOf } from "vitest"
import type { invalidations, NonInvalidating } from "../../src/live/invalidations.ts"
import type { Mutating, Reading } from "../../src/live/readings.ts"

type Touching = keyof typeof invalidations
expectTypeOf<Exclude<Mutating, Touching | NonInvalidating>>().toBeNever()
expectTypeOf<Exclude<Touching | NonInvalidating, Mutating>>().toBeNever()
expectTypeOf<Touching & NonInvalidating>().toBeNever()
// An id is the literal of its endpoint, and a reading is none of those that change.
expectTypeOf<string extends Mutating ? true : false>().toEqualTypeOf<false>()
expectTypeOf<Reading & Mutating>().toBeNever()

// @ts-expect-error an endpoint without an entry
export const incomplete: Record<Touching, unknown> = { "user.update": [] }
