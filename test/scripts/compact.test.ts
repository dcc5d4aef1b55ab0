/** Modules of dist are written without whitespace. */
import { assert, describe, it } from "vitest"
import { compactModules } from "../../scripts/build/compact.ts"
import { distOf } from "./Dist.ts"

describe("removing whitespace", () => {
  it("writes a line for each statement, and keeps directives, annotations and texts", () => {
    const { dist, read } = distOf({
      "react/Page.js":
        `"use client";\nimport { make } from "x";\nexport const page = /*#__PURE__*/make({\n  text: \`a\n  b\`\n});\n`,
      "node/promise.js": "export const a  = 1;\n"
    })
    compactModules(dist)
    assert.strictEqual(
      read("react/Page.js"),
      `"use client";\nimport{make}from"x";\nexport const page=/*#__PURE__*/make({text:\`a\n  b\`});\n`
    )
    assert.strictEqual(read("node/promise.js"), "export const a  = 1;\n")
  })
})
