/** Checked by tsc alone: the table of changes names each endpoint that can change something, once. */
import { expectTypeOf } from "vitest"
import type { Mutating, Reading } from "../../src/live/readings.ts"
import type { touched, Unchanging } from "../../src/live/touched.ts"

type Touching = keyof typeof touched
expectTypeOf<Exclude<Mutating, Touching | Unchanging>>().toBeNever()
expectTypeOf<Exclude<Touching | Unchanging, Mutating>>().toBeNever()
expectTypeOf<Touching & Unchanging>().toBeNever()
// An id is the literal of its endpoint, and a reading is none of those that change.
expectTypeOf<string extends Mutating ? true : false>().toEqualTypeOf<false>()
expectTypeOf<Reading & Mutating>().toBeNever()

// @ts-expect-error an endpoint without an entry
export const incomplete: Record<Touching, unknown> = { "user.update": [] }
