/** Marks the calls that create a module's values as pure, so that bundlers drop unused ones. */
import { type NodePath, type PluginObj, transformSync, traverse, types } from "@babel/core"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import { fail, root } from "../toolchain.mjs"
import { overEffect, withoutFields } from "./link.ts"

/** The plugin has no types. */
const annotatePureCalls = createRequire(import.meta.url)("babel-plugin-annotate-pure-calls") as {
  readonly default: () => PluginObj
}

/** Globals and methods with effects: their top-level calls must not be dropped. */
const acting = /^(globalThis|window|document|process|console|localStorage|sessionStorage|navigator|history|customElements)$/
const changing =
  /^(add|addEventListener|append|defineProperty|delete|observe|push|register|set|setPrototypeOf|subscribe|unshift|write)$/

/** The first and last names of a callee: `a` and `c` for `a.b.c()`. */
const ends = (callee: types.Node): readonly [first: string, last: string] => {
  if (types.isCallExpression(callee)) return ends(callee.callee)
  let object: types.Node = callee
  while (types.isMemberExpression(object)) object = object.object
  const last = types.isMemberExpression(callee) ? callee.property : callee
  const nameOf = (node: types.Node) => types.isIdentifier(node) ? node.name : ""
  return [nameOf(object), nameOf(last)]
}

/** Whether a bundler assumes that an expression has effects, because it spreads or reads a property. Skips functions, which run later. */
const mayAct = (node: types.Node): boolean => {
  if (types.isFunction(node)) return false
  if (types.isSpreadElement(node) || types.isMemberExpression(node)) return true
  // The callee of a pure call is treated as pure.
  const isPureCallee = types.isCallExpression(node) && types.isMemberExpression(node.callee)
  const keys = (types.VISITOR_KEYS[node.type] ?? []).filter((key) => !(isPureCallee && key === "callee"))
  return Object.entries(node).some(([key, value]: [string, unknown]) =>
    keys.includes(key) && [value].flat().some((child) => types.isNode(child) && mayAct(child))
  )
}

/**
 * Puts a declaration's value into a pure call if no bundler would drop it otherwise. In this package, property reads and spreads have no
 * effects.
 */
export const wrapPlugin = {
  visitor: {
    Program: {
      exit({ node: { body } }: NodePath<types.Program>) {
        const wrap = (value: types.Expression) => {
          const isNew = types.isCallExpression(value) || types.isArrayExpression(value) || types.isObjectExpression(value)
          if (!isNew || (types.isCallExpression(value) && !isPure(value)) || !mayAct(value)) return value
          return types.addComment(types.callExpression(types.arrowFunctionExpression([], value), []), "leading", "#__PURE__")
        }
        for (const statement of body) {
          const declaration = types.isExportNamedDeclaration(statement) ? statement.declaration : statement
          if (types.isVariableDeclaration(declaration)) {
            for (const declarator of declaration.declarations) if (declarator.init) declarator.init = wrap(declarator.init)
          }
          if (types.isClassDeclaration(declaration) && declaration.superClass) {
            declaration.superClass = wrap(declaration.superClass)
          }
        }
      }
    }
  }
}

const isPure = (node: types.Node) => node.leadingComments?.some((comment) => comment.value.includes("#__PURE__")) === true

/** Finds calls that are marked as pure although they have effects. There must be none. */
const wronglyPure = (ast: types.File) => {
  const problems: Array<string> = []
  traverse(ast, {
    // Types of visitors know no union of names.
    enter(path: NodePath) {
      const { node, parentPath: parent } = path
      if (!(types.isCallExpression(node) || types.isNewExpression(node)) || !isPure(node)) return
      const line = node.loc?.start.line ?? "?"
      const [object, method] = ends(node.callee)
      if (acting.test(object) || changing.test(method)) problems.push(`${line}: ${object}…${method}() acts`)
      // The result is unused, so the call exists for its effect.
      if (parent?.isVariableDeclarator() && types.isIdentifier(parent.node.id)) {
        const { name } = parent.node.id
        const isExported = parent.parentPath?.parentPath?.isExportNamedDeclaration() === true
        if (!isExported && !path.scope.getBinding(name)?.referenced) problems.push(`${line}: nothing reads ${name}`)
      }
    }
  })
  return problems
}

/** Annotates one file. Returns the number of marked calls. */
export const annotate = (dist: string, file: string): number => {
  const { ast, code } = transformSync(readFileSync(file, "utf8"), {
    filename: file,
    configFile: false,
    babelrc: false,
    ast: true,
    compact: false,
    // Removes comments, because the declaration files have the documentation.
    shouldPrintComment: (comment) => /#__PURE__|Ignore|@license/.test(comment),
    plugins: [
      ...(overEffect.test(relative(dist, file).replaceAll("\\", "/")) ? [] : [withoutFields]),
      annotatePureCalls.default,
      wrapPlugin
    ]
  }) ?? fail(`${file} is not JavaScript.`)
  if (!ast || typeof code !== "string") fail(`${file}: Babel wrote no code.`)
  const wrong = wronglyPure(ast)
  if (wrong.length > 0) fail(`${file}: marked pure, and must not be:\n  ${wrong.join("\n  ")}`)
  writeFileSync(file, `${code}\n`)
  return code.split("#__PURE__").length - 1
}

/** Annotates all files; fails if few calls were marked, or if a file lost the directive that frameworks expect at its start. */
export const annotateAll = (dist: string, files: ReadonlyArray<string>): number => {
  const calls = files.map((file) => annotate(dist, file)).reduce((sum, count) => sum + count, 0)
  if (files.length < 30 || calls < 100) fail(`Only ${files.length} files and ${calls} pure calls: the check is incomplete.`)
  for (const file of files) {
    const source = join(root, "src", relative(dist, file)).replace(/\.js$/, ".tsx")
    const [first = ""] = existsSync(source) ? readFileSync(source, "utf8").split("\n", 1) : [""]
    if (/^"use \w+"$/.test(first) && !readFileSync(file, "utf8").startsWith(first)) fail(`${file} lost its directive ${first}.`)
  }
  return calls
}
