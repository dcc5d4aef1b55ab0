/** No endpoint without a vector of its own. */
import { assert, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as endpoints from "../../src/endpoints/index.ts"

it("every endpoint has a vector, and every vector an endpoint", () => {
  const folder = join(import.meta.dirname, "..", "vectors")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json") && !file.endsWith("refusals.json"))
  const named = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), "utf8"))))
  assert.isAbove(files.length, 30)
  assert.deepStrictEqual(named.toSorted(), Object.keys(endpoints).toSorted())
})
