/** Services and references of effect are found by their ids: two with one id would replace each other. */
import { traverse, type types } from "@babel/core"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { parseSource } from "../../scripts/parseSource.ts"
import { filesBelow, root } from "../kit/paths.ts"

/** Whether a call is `Context.Reference(id)` or `Context.Service()(id)`. */
const hasId = ({ callee }: types.CallExpression): boolean => {
  const target = callee.type === "CallExpression" ? callee.callee : callee
  return target.type === "MemberExpression" && target.object.type === "Identifier" && target.object.name === "Context" &&
    target.property.type === "Identifier" && ["Reference", "Service"].includes(target.property.name)
}

it("each service and reference has a separate id, which begins with latchkey/", () => {
  const ids: Array<string> = []
  for (const file of filesBelow(join(root, "src")).filter((file) => /\.tsx?$/.test(file))) {
    const source = readFileSync(join(root, "src", file), "utf8")
    if (!/Context\.(?:Reference|Service)\b/.test(source)) continue
    traverse(parseSource(file, source), {
      CallExpression: ({ node }) => {
        const [id] = node.arguments
        if (hasId(node) && id?.type === "StringLiteral") ids.push(id.value)
      }
    })
  }
  assert.isAbove(ids.length, 40)
  assert.deepStrictEqual(ids.filter((id) => !/^latchkey(?:\/[\w.-]+)+$/.test(id)), [])
  assert.deepStrictEqual(ids.filter((id, index) => ids.indexOf(id) !== index), [])
})
