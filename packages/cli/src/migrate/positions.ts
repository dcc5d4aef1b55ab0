/** Reports types that are computed from objects of the old client. */
import type { Node } from "@babel/types"
import { hasOtherProps } from "./components.ts"
import { fieldOf } from "./infer/members.ts"
import type { Shape } from "./infer/Shape.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { rules } from "./rules/all.ts"

const why = "the type is computed from an object of the old client: name a type of latchkey, or use the type of the new call"

/** The shape of the value that a name in `typeof a.b` refers to, and whether a field of an object follows it. */
const shapeOfName = ({ file, inference }: Pick<Rewriting, "file" | "inference">, name: Node): Shape | undefined => {
  if (name.type === "Identifier") {
    const binding = file.scopes.bindingOf(name)
    return binding && inference.ofBinding(file, binding)
  }
  return name.type === "TSQualifiedName"
    ? fieldOf(shapeOfName({ file, inference }, name.left), name.right.name)
    : undefined
}

/** Reports `ReturnType<typeof app.getUser>`, `typeof user.selectedTeam` and `StackServerApp["getUser"]`. */
export const reportTypePosition = (
  rewriting: Rewriting,
  node: Extract<Node, { type: "TSTypeQuery" | "TSIndexedAccessType" }>
): void => {
  const { file, inference, note } = rewriting
  if (node.type === "TSIndexedAccessType") {
    const shape = inference.ofType(file, node.objectType)
    const name = node.indexType.type === "TSLiteralType" && node.indexType.literal.type === "StringLiteral"
      ? node.indexType.literal.value
      : undefined
    const objectRules = shape?.is === "object" ? rules[shape.kind] : undefined
    if (objectRules === undefined) return
    const isSame = name !== undefined && !Object.hasOwn(objectRules.calls, name) && objectRules.fields?.[name] === undefined &&
      objectRules.otherFields === undefined
    return isSame ? undefined : note(node, excerpt(file, node), why, objectRules.section)
  }
  if (hasOtherProps(inference.origin(file, node.exprName) ?? "")) {
    return note(node, excerpt(file, node), "the component has other props in latchkey", "react")
  }
  if (node.exprName.type !== "TSQualifiedName") return
  const shape = shapeOfName(rewriting, node.exprName.left)
  const objectRules = shape?.is === "object" ? rules[shape.kind] : undefined
  if (objectRules) note(node, excerpt(file, node), why, objectRules.section)
}
