/** Calls in optional chains, which are skipped if an object is missing. */
import type { Node } from "@babel/types"
import { needsPerson } from "./rules/Rule.ts"
import { type Call, endOf, isMember, type Member, startOf, uncast } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** Whether the chain of a method call skips the call if an object is missing: `user?.delete()`, `data?.user.delete()`. */
export const isOptional = (call: Call): boolean =>
  call.type === "OptionalCallExpression" && uncast(call.callee).type === "OptionalMemberExpression"

/** The object before the last `?.` in a chain of fields; `undefined` if the chain contains a call. */
export const checkedObject = (member: Member): Node | undefined => {
  if (member.optional === true) return member.object
  const object = uncast(member.object)
  return isMember(object) ? checkedObject(object) : undefined
}

/** Replaces an optional call with an expression that can be `undefined`. The rest of the chain is skipped in that case. */
export const editInChain = (file: SourceFile, call: Call, text: string): void => {
  const next = file.parentOf(call)
  const above = next?.type === "TSNonNullExpression" ? file.parentOf(next) : next
  const isLast = !(above?.type === "OptionalMemberExpression" && (above.object === call || above.object === next)) &&
    !(above?.type === "OptionalCallExpression" && (above.callee === call || above.callee === next))
  if (isLast || (above === next && above.optional === true)) return file.edit(call, text, { bare: true })
  const link = next?.type === "OptionalMemberExpression"
    ? /^(\s*)(\.|\[)\s*$/.exec(file.before.slice(endOf(call), startOf(next.property)))
    : null
  if (next?.type !== "OptionalMemberExpression" || link === null) {
    return needsPerson("the rest of the chain is skipped if the object is missing: check the object first")
  }
  const rest = file.textBetween(next, startOf(next.property), endOf(next))
  file.edit(next, `${text}${link[1] ?? ""}?.${link[2] === "[" ? "[" : ""}${rest}`)
}
