/** A live value over an endpoint with Schemas of effect, as a program makes it. */
import { assert, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { dehydrateValue } from "../../src/live/DehydratedValues.ts"
import { make } from "../../src/live/LiveValue.ts"

it("stays in this program: the server hands over what the library can read again", () => {
  const value = make({ id: "own.read", success: Schema.Struct({ id: Schema.String }) }, Effect.succeed({ id: "a" }))
  assert.isTrue(Option.isNone(dehydrateValue(value, { id: "a" })))
})
