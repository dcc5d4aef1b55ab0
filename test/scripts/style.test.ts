/** The check of docs/style.md: idioms are found in prose, and names in code are not. */
import { assert, describe, it } from "vitest"
import { idiomsOf } from "../../scripts/style.ts"

describe("an idiom of docs/style.md", () => {
  it("is found in comments, messages and Markdown, with its line", () => {
    const source = "// A page.\n/** Whoever comes first. */\nexport const text = `It goes on ${1} time`\n"
    const [comment, message] = idiomsOf("src/Some.ts", source)
    assert.match(comment ?? "", /^src\/Some\.ts:2: "Whoever"/)
    assert.match(message ?? "", /^src\/Some\.ts:3: "goes on"/)
    assert.match(idiomsOf("docs/react.md", "# Title\n\nIt stands here.\n")[0] ?? "", /^docs\/react\.md:3: "stands"/)
  })

  it("is not found in names in code or in one-word strings", () => {
    assert.deepStrictEqual(idiomsOf("src/Some.tsx", "const nobody = <p title=\"nobody\">Hello there</p>\n"), [])
  })
})
