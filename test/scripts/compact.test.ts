/** Modules of dist are written without whitespace, and with short names of parameters. */
import { assert, describe, it } from "vitest"
import { compactModules } from "../../scripts/build/compact.ts"
import { distOf, refusalOf } from "./Dist.ts"

describe("compacting modules", () => {
  it("writes a line for each statement, and keeps directives, annotations and texts", async () => {
    const { dist, read } = distOf({
      "react/Page.js":
        `"use client";\nimport { make } from "x";\nexport const page = /*#__PURE__*/make({\n  text: \`a\n  b\`\n});\nconst double = (count) => count * 2;\nexport { double };\n`,
      "node/promise.js": "export const a  = 1;\n"
    })
    await compactModules(dist)
    assert.strictEqual(
      read("react/Page.js"),
      `"use client"\nimport{make}from"x"\nexport const page=/*#__PURE__*/make({text:\`a\\n  b\`})\nconst double=e=>e*2\nexport{double}\n`
    )
    assert.strictEqual(read("node/promise.js"), "export const a  = 1;\n")
  })

  it("refuses an annotation that terser separates from its call", async () => {
    const { dist } = distOf({ "errors/All.js": "export const all = [\n  ...names,\n  /*#__PURE__*/ make()\n];\n" })
    assert.match(await refusalOf(() => compactModules(dist)) ?? "", /All\.js: terser moved a pure annotation/)
  })
})
