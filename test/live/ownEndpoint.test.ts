/** A live value over a program's own endpoint with Schemas of effect. */
import { assert, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { dehydrateValue } from "../../src/live/DehydratedValues.ts"
import { make } from "../../src/live/LiveValue.ts"

it("is not dehydrated: the server sends only values that the library can read", () => {
  const value = make({ id: "own.read", success: Schema.Struct({ id: Schema.String }) }, Effect.succeed({ id: "a" }))
  assert.isTrue(Option.isNone(dehydrateValue(value, { id: "a" })))
})
