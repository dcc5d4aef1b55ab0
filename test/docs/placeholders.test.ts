/** Every placeholder of `npm run new:endpoint` is filled: no file contains `TODO_`. */
import { assert, it } from "vitest"
import { placeholdersBelow } from "../../scripts/endpoint/placeholders.ts"
import { root } from "./Pages.ts"

it("no file contains a TODO_ placeholder from the templates of new endpoints", () => {
  assert.deepStrictEqual(placeholdersBelow(root), [])
})
