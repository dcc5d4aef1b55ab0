/** Rewrites `export { … } from` a package of the old client. */
import type { Node } from "@babel/types"
import { groupBy } from "./imports.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { appClasses, oldPackage, types, values } from "./rules/names.ts"
import { nameOfKey } from "./source/parse.ts"

interface Part {
  readonly from: string
  readonly isType: boolean
  readonly text: string
}

/** The export that replaces a name of the old client; `undefined` if there is none. */
const partOf = (name: string, exportedName: string, isType: boolean): Part | undefined => {
  const alias = (to: string) => to === exportedName ? to : `${to} as ${exportedName}`
  const appClass = appClasses[name]
  if (appClass && !isType) {
    // An app class becomes a function, called without `new`, whose name says so.
    return {
      from: "latchkey/promise",
      isType,
      text: exportedName === name ? appClass.make : `${appClass.make} as ${exportedName}`
    }
  }
  const type = types[name]
  const target = values[name] ?? type?.target
  return target && { from: target.from, isType: isType || values[name] === undefined, text: alias(target.name) }
}

export const rewriteReexport = (rewriting: Rewriting, node: Node): void => {
  const { file, note } = rewriting
  const source = node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration" ? node.source : undefined
  if (!source || !oldPackage.test(source.value)) return
  if (node.type !== "ExportNamedDeclaration") {
    return note(node, excerpt(file, node), "name the exports: latchkey has one module for each part", "the-command")
  }
  const parts = node.specifiers.map((specifier) =>
    specifier.type === "ExportSpecifier"
      ? partOf(
        nameOfKey(specifier.local, false) ?? "",
        nameOfKey(specifier.exported, false) ?? "",
        node.exportKind === "type" || specifier.exportKind === "type"
      )
      : undefined
  )
  const knownParts = parts.filter((part) => part !== undefined)
  if (knownParts.length < parts.length) {
    return note(node, excerpt(file, node), "latchkey has no export for one of these names", "the-command")
  }
  const quote = file.before[source.start ?? 0] ?? "\""
  const ending = file.before.endsWith(";", node.end ?? 0) ? ";" : ""
  const groups = groupBy(
    knownParts,
    ({ from, isType }) => `export ${isType ? "type " : ""}{|} from ${quote}${from}${quote}${ending}`
  )
  file.edit(
    node,
    [...groups].map(([line, group]) => line.replace("|", ` ${group.map(({ text }) => text).join(", ")} `)).join("\n")
  )
}
