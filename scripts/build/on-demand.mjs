/**
 * Makes the bundles for Node evaluate modules of verbs when a program first reads their group (docs/decisions/0041): a program uses few of
 * their endpoints, schemas and errors.
 */
import { transformSync, types } from "@babel/core"
import { readFileSync } from "node:fs"

/** Modules of verbs, and their endpoints. */
const deferrable = /^\.\.\/(?:services|endpoints)\//

const isRecordOfVerbs = ({ id, init }) =>
  types.isIdentifier(id) && /^(?:verbs|\w+Verbs)$/.test(id.name) && types.isObjectExpression(init)

/** Turns a property into a getter, so that the modules it needs are evaluated on first use. */
const asGetter = (property) =>
  types.isObjectProperty(property) && types.isIdentifier(property.key) && !property.computed
    ? types.objectMethod("get", property.key, [], types.blockStatement([types.returnStatement(property.value)]))
    : property

/** Whether an import is used inside a function. */
const isDeferred = (reference) => reference.getFunctionParent() !== null

/** Makes `_load()`, which evaluates the module once and returns it, as bundlers do for `require`. */
const loading = (source, module, load) => [
  types.variableDeclaration("let", [types.variableDeclarator(module)]),
  types.functionDeclaration(
    load,
    [],
    types.blockStatement([
      types.returnStatement(
        types.assignmentExpression("??=", module, types.callExpression(types.identifier("require"), [source]))
      )
    ])
  )
]

/** The expression that an import becomes: the module, or one of its exports. */
const read = (load, specifier) => {
  const module = types.callExpression(load, [])
  return types.isImportNamespaceSpecifier(specifier) ? module : types.memberExpression(module, specifier.imported)
}

const plugin = (count) => ({
  visitor: {
    Program(program) {
      program.traverse({
        VariableDeclarator({ node, parentPath }) {
          if (parentPath.parentPath.isFunction() || !isRecordOfVerbs(node)) return
          node.init.properties = node.init.properties.map(asGetter)
        }
      })
      program.scope.crawl()
      for (const path of program.get("body")) {
        if (!path.isImportDeclaration() || !deferrable.test(path.node.source.value)) continue
        const references = path.node.specifiers.map((specifier) => ({
          specifier,
          paths: program.scope.getBinding(specifier.local.name).referencePaths
        }))
        if (!references.every(({ paths }) => paths.every(isDeferred))) continue
        const load = program.scope.generateUidIdentifier("load")
        for (const { paths, specifier } of references) {
          for (const reference of paths) {
            if (reference.parentPath.isObjectProperty({ shorthand: true })) reference.parent.shorthand = false
            reference.replaceWith(read(load, specifier))
          }
        }
        path.replaceWithMultiple(loading(path.node.source, program.scope.generateUidIdentifier("module"), load))
        count()
      }
    }
  }
})

/** The text of a module whose verbs are evaluated on demand. Calls `count` for each module of verbs. */
export const onDemand = (file, count) =>
  transformSync(readFileSync(file, "utf8"), {
    filename: file,
    configFile: false,
    babelrc: false,
    compact: false,
    plugins: [plugin(count)]
  }).code
