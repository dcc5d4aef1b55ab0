/** Every endpoint has a vector. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Endpoints from "../../src/endpoints/index.ts"
import { filesBelow, vectors } from "../kit/paths.ts"

it("every endpoint has a test vector, and every test vector has an endpoint", () => {
  const files = filesBelow(vectors)
    .filter((file) => file.endsWith(".json") && !file.endsWith("refusals.json"))
  const vectorNames = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(vectors, file), "utf8"))))
  assert.isAbove(files.length, 30)
  assert.deepStrictEqual(vectorNames.toSorted(), Object.keys(Endpoints).toSorted())
})
