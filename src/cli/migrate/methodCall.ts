/** A method call as rules see it, with its parts as text. */
import type { Node } from "@babel/types"
import { appFor } from "./apps.ts"
import { isOptional } from "./chains.ts"
import { appWithTokenStore } from "./constructors.ts"
import { givenBy } from "./infer/calls.ts"
import { appOrigin, pathOf } from "./infer/members.ts"
import type { ClientObject } from "./infer/Shape.ts"
import { merged, operand, withOptions } from "./objects.ts"
import type { Rewriting } from "./Rewriting.ts"
import { rules } from "./rules/all.ts"
import { type MethodCall, needsPerson } from "./rules/Rule.ts"
import { type Call, endOf, isMember } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** The statement `const name = await call`, and the name. */
const declarationOf = (file: SourceFile, call: Node): { readonly statement: Node; readonly name: string } | undefined => {
  const awaitedBy = file.parentOf(call)
  const declarator = awaitedBy?.type === "AwaitExpression" ? file.parentOf(awaitedBy) : undefined
  const statement = declarator?.type === "VariableDeclarator" ? file.parentOf(declarator) : undefined
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier" || statement === undefined) {
    return undefined
  }
  const holder = file.parentOf(statement)
  return { statement: holder?.type === "ExportNamedDeclaration" ? holder : statement, name: declarator.id.name }
}

/** Declares a variable, in a line before the call's statement, for an expression that would otherwise be evaluated twice. */
const hoisted = (file: SourceFile, call: Call, object: Node, { kind }: ClientObject): string => {
  const above = file.parentOf(call)
  const statement = above?.type === "AwaitExpression" ? file.parentOf(above) : above
  const isChecked = isMember(call.callee) && call.callee.optional === true
  if (statement?.type !== "ExpressionStatement" || !isChecked) return needsPerson("`?.` on this expression needs a variable")
  const noun = kind.replace(/^(?:Server|Created)/, "").toLowerCase()
  const isTaken = (name: string) => file.scopes.all.some((binding) => binding.name === name)
  const name = [noun, `${noun}Found`].find((one) => !isTaken(one)) ?? needsPerson("`?.` on this expression needs a variable")
  const semicolon = file.before.endsWith(";", endOf(statement)) ? ";" : ""
  file.addLine(statement, `const ${name} = ${file.text(object)}${semicolon}`, "before")
  return name
}

/** The parts of a call. `clientObject` is the object of the method. */
export const methodCall = (rewriting: Rewriting, call: Call, object: Node, clientObject: ClientObject): MethodCall => {
  const { file, inference, use } = rewriting
  const text = (index: number) => {
    const argument = call.arguments[index]
    return argument ? file.text(argument) : ""
  }
  const first = call.arguments[0]
  const open = file.before.indexOf("(", endOf(call.typeParameters ?? call.callee))
  const value = isOptional(call)
    ? pathOf(object)?.text ?? hoisted(file, call, object, clientObject)
    : file.text(object)
  const self = operand(object, value)
  const written = file.textBetween(call, open + 1, endOf(call) - 1)
  const origin = appOrigin(file, object, clientObject)
  return {
    ...givenBy(inference, file, call),
    get app() {
      return appFor(rewriting, call, clientObject, origin)
    },
    appWith: (tokenStore) => appWithTokenStore(rewriting, origin, tokenStore),
    self,
    value,
    id: rules[clientObject.kind]?.id?.(self) ?? `${self}.id`,
    get owner() {
      return clientObject.owner ?? needsPerson("the owner of this object is not known here")
    },
    args: written.trim() === "" ? "" : first ? written.replace(/,\s*$/, "") : written,
    arg: text,
    idOf: (index) => {
      const argument = call.arguments[index]
      if (argument === undefined) return "null"
      const shape = inference.of(file, argument)
      if (shape?.is === "object") return `${operand(argument, file.text(argument))}.id`
      if (
        /^(?:StringLiteral|NullLiteral|TemplateLiteral)$/.test(argument.type) || /(?:^|\.)\w*[iI]d$/.test(file.text(argument))
      ) {
        return file.text(argument)
      }
      return argument.type === "Identifier" && !/team/i.test(argument.name)
        ? needsPerson("the argument may be a team or its id")
        : `${operand(argument, file.text(argument))}.id`
    },
    withFields: (index, fields) => merged(file, call.arguments[index], fields),
    options: (index, renamed) => {
      const argument = call.arguments[index]
      return argument ? withOptions(file, argument, renamed) : "{}"
    },
    use: (name, from = "latchkey/promise") => use(name, from),
    followWith: (line) => {
      const found = declarationOf(file, call)
      if (found === undefined) needsPerson("a second call must follow: write the result to a variable first")
      else {file.addLine(
          found.statement,
          line(found.name) + (file.before.endsWith(";", endOf(found.statement)) ? ";" : ""),
          "after"
        )}
    }
  }
}
