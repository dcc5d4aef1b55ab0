/** The English texts that the translations were made from. */
import { assert, it } from "vitest"
import { english } from "../../../src/react/translation/languages/english.ts"
import translated from "./translated.json" with { type: "json" }

it("no English text has changed since its translations", () => {
  const hint =
    "Translate the changed texts in each file of src/react/translation/languages, then run: npm run update -- --translated"
  assert.deepStrictEqual(english.messages, translated, hint)
})
