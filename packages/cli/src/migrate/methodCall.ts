/** A method call as rules see it, with its parts as text. */
import type { Node } from "@babel/types"
import { appFor } from "./apps.ts"
import { isOptional } from "./chains.ts"
import { appWithTokenStore } from "./constructors.ts"
import { givenBy } from "./infer/calls.ts"
import { appOrigin, pathOf } from "./infer/members.ts"
import { type ClientObject, isApp } from "./infer/Shape.ts"
import { mergeFields, operand, withOptions } from "./objects.ts"
import type { Rewriting } from "./Rewriting.ts"
import { rules } from "./rules/all.ts"
import { type MethodCall, needsPerson } from "./rules/Rule.ts"
import { type Call, endOf, isCall, isMember } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"
import { isStatementList } from "./source/statements.ts"

/** The statement `const name = await call`, after which a line can be added, and the name. */
const declarationOf = (file: SourceFile, call: Node): { readonly statement: Node; readonly name: string } | undefined => {
  const awaitedBy = file.parentOf(call)
  const declarator = awaitedBy?.type === "AwaitExpression" ? file.parentOf(awaitedBy) : undefined
  const declaration = declarator?.type === "VariableDeclarator" ? file.parentOf(declarator) : undefined
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier" || declaration === undefined) {
    return undefined
  }
  const holder = file.parentOf(declaration)
  const statement = holder?.type === "ExportNamedDeclaration" ? holder : declaration
  return isStatementList(file.parentOf(statement)) ? { statement, name: declarator.id.name } : undefined
}

/** A line that a call needs before or after its statement. */
interface Line {
  readonly statement: Node
  readonly text: string
  readonly place: "before" | "after"
}

const semicolonOf = (file: SourceFile, statement: Node) => file.before.endsWith(";", endOf(statement)) ? ";" : ""

/** A variable, declared in a line before the call's statement, for an expression that would otherwise be evaluated twice. */
const hoist = (
  { declared, file }: Rewriting,
  call: Call,
  object: Node,
  { kind }: ClientObject
): { readonly name: string; readonly line: Line } => {
  const above = file.parentOf(call)
  const statement = above?.type === "AwaitExpression" ? file.parentOf(above) : above
  const isChecked = isMember(call.callee) && call.callee.optional === true
  if (statement?.type !== "ExpressionStatement" || !isChecked) return needsPerson("`?.` on this expression needs a variable")
  const list = file.parentOf(statement)
  // The cases of a switch share one scope.
  const scope = list?.type === "SwitchCase" ? file.parentOf(list) : list
  if (scope === undefined || !isStatementList(list)) {
    return needsPerson("`?.` on this expression needs a variable: put the statement into braces")
  }
  const ownNames = declared.get(scope) ?? []
  const isTaken = (name: string) => ownNames.includes(name) || file.scopes.all.some((binding) => binding.name === name)
  const noun = kind.replace(/^(?:Server|Created)/, "").replace(/^./, (letter) => letter.toLowerCase())
  let name = noun
  for (let count = 1; isTaken(name); count += 1) name = `${noun}Found${count === 1 ? "" : count}`
  declared.set(scope, [...ownNames, name])
  const text = `const ${name} = ${file.text(object)}${semicolonOf(file, statement)}`
  return { name, line: { statement, text, place: "before" } }
}

/** Whether the expression is a call of a hook, which the rewrite calls once in the component. */
const isHook = (node: Node): boolean => isCall(node) && node.callee.type === "Identifier" && /^use[A-Z]/.test(node.callee.name)

/** The parts of a call, and a function that adds the lines that the call needs. `clientObject` is the object of the method. */
export const methodCall = (
  rewriting: Rewriting,
  call: Call,
  object: Node,
  clientObject: ClientObject
): MethodCall & { readonly addLines: () => void } => {
  const { file, inference, use } = rewriting
  const text = (index: number) => {
    const argument = call.arguments[index]
    return argument ? file.text(argument) : ""
  }
  const first = call.arguments[0]
  const open = file.before.indexOf("(", endOf(call.typeParameters ?? call.callee))
  const path = pathOf(object)
  const variable = isOptional(call) && path === undefined ? hoist(rewriting, call, object, clientObject) : undefined
  const lines: Array<Line> = variable ? [variable.line] : []
  const value = variable?.name ?? (isOptional(call) && path ? path.text : file.text(object))
  const self = operand(object, value)
  const source = file.textBetween(call, open + 1, endOf(call) - 1)
  const origin = appOrigin(file, object, clientObject)
  return {
    ...givenBy(inference, file, call),
    get app() {
      // The object of the call is the app, and no variable: keeps its expression.
      if (origin === undefined && isApp(clientObject) && clientObject.kind !== "NextApp" && !isHook(object)) return self
      return appFor(rewriting, call, clientObject, origin)
    },
    appWith: (tokenStore) => appWithTokenStore(rewriting, origin, tokenStore),
    self,
    value,
    id: rules[clientObject.kind]?.id?.(self) ?? `${self}.id`,
    get owner() {
      return clientObject.owner ?? needsPerson("the owner of this object is not known here")
    },
    args: source.trim() === "" ? "" : first ? source.replace(/,\s*$/, "") : source,
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
    withFields: (index, fields) => mergeFields(file, call.arguments[index], fields),
    options: (index, newNames) => {
      const argument = call.arguments[index]
      return argument ? withOptions(file, argument, newNames) : "{}"
    },
    use: (name, from = "latchkey/promise") => use(name, from),
    useValue: (name, from) => `${use("*", from, { as: from === "latchkey/live" ? "values" : "adminValues" })}.${name}`,
    followWith: (line) => {
      if (isOptional(call)) return needsPerson("a second call must follow: check the object first")
      const { name, statement } = declarationOf(file, call) ??
        needsPerson("a second call must follow: write the result to a variable first")
      lines.push({ statement, text: line(name) + semicolonOf(file, statement), place: "after" })
    },
    addLines: () => {
      for (const { place, statement, text } of lines) file.addLine(statement, text, place)
    }
  }
}
