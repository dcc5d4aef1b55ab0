/** The English texts that the translations were made from. */
import { assert, it } from "vitest"
import { englishMessages } from "../../../src/react/translation/englishMessages.ts"
import translated from "./translated.json" with { type: "json" }

it("no English text has changed since its translations", () => {
  const hint = "Translate the changed texts in each folder of src/react/translation, then run: npm run update -- --translated"
  assert.deepStrictEqual(englishMessages, translated, hint)
})
