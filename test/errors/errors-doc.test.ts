/** docs/errors.md is what the script writes today. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { errorsDoc } from "../../scripts/errors-doc.ts"

it("docs/errors.md is up to date; otherwise run `node scripts/errors-doc.ts`", () => {
  assert.strictEqual(readFileSync(new URL("../../docs/errors.md", import.meta.url), "utf8"), errorsDoc())
})
