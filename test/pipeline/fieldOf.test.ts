/** The field that a schema's message names. */
import { assert, it } from "vitest"
import { fieldOf } from "../../src/pipeline/ports/WireRequest.ts"

it.each<readonly [message: string, field: string | null]>([
  ["Expected string\n  at [\"id\"]", "id"],
  ["Expected string\n  at [\"items\"][0][\"id\"]", "items.0.id"],
  ["Expected string\n  at [12]", "12"],
  ["Missing key\n  at [\"user\"][\"primary_email\"]\nExpected string\n  at [\"other\"]", "user.primary_email"],
  ["Expected string", null],
  ["Expected at [\"id\"] something", null],
  ["format [\"id\"]", null]
])("%j: %j", (message, field) => assert.strictEqual(fieldOf(message), field))
