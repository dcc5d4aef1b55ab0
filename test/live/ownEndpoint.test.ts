/** A live value over a program's own endpoint with Schemas of effect. */
import { assert, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { dehydrateValue } from "../../src/live/DehydratedValues.ts"
import { make } from "../../src/live/LiveValue.ts"

it("a value of the program's own endpoint is not dehydrated", () => {
  const value = make({ id: "own.read", success: Schema.Struct({ id: Schema.String }) }, Effect.succeed({ id: "a" }))
  assert.isTrue(Option.isNone(dehydrateValue(value, { id: "a" })))
})
