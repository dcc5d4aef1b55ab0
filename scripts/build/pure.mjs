/** Marks the calls that create a module's values as pure, so that bundlers drop unused ones. */
import { transformSync, traverse, types } from "@babel/core"
import annotatePureCalls from "babel-plugin-annotate-pure-calls"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fail, root } from "../toolchain.mjs"
import { overEffect, withoutFields } from "./link.mjs"

/** Globals and methods with effects: their top-level calls must not be dropped. */
const acting = /^(globalThis|window|document|process|console|localStorage|sessionStorage|navigator|history|customElements)$/
const changing =
  /^(add|addEventListener|append|defineProperty|delete|observe|push|register|set|setPrototypeOf|subscribe|unshift|write)$/

/** The first and last names of a callee: `a` and `c` for `a.b.c()`. */
const ends = (callee) => {
  if (types.isCallExpression(callee)) return ends(callee.callee)
  let object = callee
  while (types.isMemberExpression(object)) object = object.object
  const last = types.isMemberExpression(callee) ? callee.property : callee
  return [object, last].map((node) => types.isIdentifier(node) ? node.name : "")
}

/** Whether a bundler assumes that an expression has effects, because it spreads or reads a property. Skips functions, which run later. */
const mayAct = (node) => {
  let isFound = false
  const visit = (node) => {
    if (isFound || types.isFunction(node)) return
    if (types.isSpreadElement(node) || types.isMemberExpression(node)) isFound = true
    const isCall = types.isCallExpression(node)
    for (const key of types.VISITOR_KEYS[node.type] ?? []) {
      // The callee of a pure call is treated as pure.
      if (isCall && key === "callee" && types.isMemberExpression(node.callee)) continue
      for (const child of [node[key]].flat()) if (child) visit(child)
    }
  }
  visit(node)
  return isFound
}

/**
 * Puts a declaration's value into a pure call if no bundler would drop it otherwise. In this package, property reads and spreads have no
 * effects.
 */
export const wrapPlugin = {
  visitor: {
    Program: {
      exit({ node: { body } }) {
        const wrap = (holder, key) => {
          const value = holder[key]
          const isMade = types.isCallExpression(value) || types.isArrayExpression(value) || types.isObjectExpression(value)
          if (!isMade || (types.isCallExpression(value) && !isPure(value)) || !mayAct(value)) return
          holder[key] = types.addComment(
            types.callExpression(types.arrowFunctionExpression([], value), []),
            "leading",
            "#__PURE__"
          )
        }
        for (const statement of body) {
          const declaration = types.isExportNamedDeclaration(statement) ? statement.declaration : statement
          if (types.isVariableDeclaration(declaration)) {
            for (const declarator of declaration.declarations) wrap(declarator, "init")
          }
          if (types.isClassDeclaration(declaration)) wrap(declaration, "superClass")
        }
      }
    }
  }
}

const isPure = (node) => node.leadingComments?.some((comment) => comment.value.includes("#__PURE__"))

/** Finds calls that are marked as pure although they have effects. There must be none. */
const wronglyPure = (ast) => {
  const problems = []
  traverse(ast, {
    "CallExpression|NewExpression"(path) {
      const { node, parentPath: parent } = path
      if (!isPure(node)) return
      const line = node.loc?.start.line ?? "?"
      const [object, method] = ends(node.callee)
      if (acting.test(object) || changing.test(method)) problems.push(`${line}: ${object}…${method}() acts`)
      // The result is unused, so the call exists for its effect.
      if (parent.isVariableDeclarator() && types.isIdentifier(parent.node.id)) {
        const { name } = parent.node.id
        const isExported = parent.parentPath.parentPath.isExportNamedDeclaration()
        if (!isExported && !path.scope.getBinding(name)?.referenced) problems.push(`${line}: nothing reads ${name}`)
      }
    }
  })
  return problems
}

/** Annotates one file. Returns the number of marked calls. */
export const annotate = (dist, file) => {
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
      annotatePureCalls,
      wrapPlugin
    ]
  })
  const wrong = wronglyPure(ast)
  if (wrong.length > 0) fail(`${file}: marked pure, and must not be:\n  ${wrong.join("\n  ")}`)
  writeFileSync(file, `${code}\n`)
  return code.split("#__PURE__").length - 1
}

/** Annotates all files; fails if few calls were marked, or if a file lost the directive that frameworks expect at its start. */
export const annotateAll = (dist, files) => {
  const calls = files.map((file) => annotate(dist, file)).reduce((sum, count) => sum + count, 0)
  if (files.length < 30 || calls < 100) fail(`Only ${files.length} files and ${calls} pure calls: the check is incomplete.`)
  for (const file of files) {
    const source = join(root, "src", relative(dist, file)).replace(/\.js$/, ".tsx")
    const [first] = existsSync(source) ? readFileSync(source, "utf8").split("\n", 1) : [""]
    if (/^"use \w+"$/.test(first) && !readFileSync(file, "utf8").startsWith(first)) fail(`${file} lost its directive ${first}.`)
  }
  return calls
}
