/** The components of Radix Themes that src/react imports, and the values of their props there. */
import { parse } from "@babel/parser"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const visit = (node, see) => {
  if (Array.isArray(node)) { for (const one of node) visit(one, see) }
  if (typeof node?.type !== "string") return
  see(node)
  for (const key in node) if (typeof node[key] === "object" && !/comments$/i.test(key)) visit(node[key], see)
}

const literalsIn = (node) => {
  const found = new Set()
  visit(node, ({ type, value }) => {
    if (type === "StringLiteral") found.add(value)
  })
  return found
}

const modulesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file) && !file.startsWith("translation")
  )
    .map((file) =>
      parse(readFileSync(join(folder, file), "utf8"), { sourceType: "module", plugins: ["typescript", "jsx"] }).program
    )

/**
 * The string literals in the value or type of each property, by property name, and in each constant, by its name. Includes attributes of
 * elements.
 */
const textsOf = (modules) => {
  const [byProperty, byConstant] = [new Map(), new Map()]
  const add = (map, name, node) => map.set(name, new Set([...map.get(name) ?? [], ...literalsIn(node)]))
  for (const module of modules) {
    visit(module, (node) => {
      if (node.type === "JSXAttribute" && node.value) add(byProperty, node.name.name, node.value)
      if (/^(?:ObjectProperty|TSPropertySignature)$/.test(node.type) && node.key.type === "Identifier") {
        add(byProperty, node.key.name, node.value ?? node.typeAnnotation)
      }
      if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init) {
        add(byConstant, node.id.name, node.init)
      }
    })
  }
  return { byProperty, byConstant }
}

/** The string values that an expression for the property can have. */
const valuesOf = (expression, property, texts) => {
  const found = literalsIn(expression)
  visit(expression, ({ name, object, type }) => {
    const constant = type === "MemberExpression" ? object.name : type === "Identifier" ? name : undefined
    for (const value of texts.byConstant.get(constant) ?? []) found.add(value)
  })
  if (expression.type !== "StringLiteral" && found.size === 0) return texts.byProperty.get(property) ?? found
  // A variable of the same name is a parameter or a prop.
  if (expression.expression?.type === "Identifier") { for (const value of texts.byProperty.get(property) ?? []) found.add(value) }
  return found
}

const breakpointsOf = (expression) => {
  const found = []
  visit(expression, ({ key, type }) => {
    if (type === "ObjectProperty" && key.type === "Identifier" && key.name !== "initial") found.push(key.name)
  })
  return found
}

/**
 * Returns how the sources use Radix Themes. `uses`: for each imported component, with all its parts (`Callout`), the string values and
 * breakpoints of its props. `classLists`: the class names in literal `className` attributes. `anyTexts`: the string values of each property
 * name anywhere in the sources, for props that a spread object may set.
 */
export const themeUses = (folder) => {
  const modules = modulesOf(folder)
  const texts = textsOf(modules)
  const uses = new Map()
  const useOf = (component) => uses.get(component) ?? uses.set(component, { isSpread: false, props: new Map() }).get(component)
  const add = (component, prop, values, breakpoints = []) => {
    const { props } = useOf(component)
    const known = props.get(prop) ?? { values: new Set(), breakpoints: new Set() }
    for (const value of values) known.values.add(value)
    for (const breakpoint of breakpoints) known.breakpoints.add(breakpoint)
    props.set(prop, known)
  }
  const classLists = []
  for (const module of modules) {
    const local = new Map()
    for (const { importKind, source, specifiers, type } of module.body) {
      if (type !== "ImportDeclaration" || source.value !== "@radix-ui/themes" || importKind === "type") continue
      for (const one of specifiers) if (one.importKind !== "type") local.set(one.local.name, one.imported.name)
    }
    visit(module, (node) => {
      if (node.type === "JSXAttribute" && node.name.name === "className" && node.value?.type === "StringLiteral") {
        classLists.push(node.value.value.split(" "))
      }
      if (node.type !== "JSXOpeningElement") return
      const component = local.get(node.name.object?.name ?? node.name.name)
      if (component === undefined) return
      useOf(component)
      for (const attribute of node.attributes) {
        if (attribute.type === "JSXSpreadAttribute") useOf(component).isSpread = true
        else if (attribute.value) {
          const { name } = attribute.name
          add(component, name, valuesOf(attribute.value, name, texts), breakpointsOf(attribute.value))
        } else add(component, attribute.name.name, [])
      }
    })
    for (const component of local.values()) useOf(component)
  }
  return { uses, classLists, anyTexts: texts.byProperty }
}
