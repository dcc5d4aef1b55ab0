/** The class names that the elements of Radix Themes can have in the pages: those of each component with the props that it gets. */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

const fileName = (component) => `${component.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.js`
export const themes = dirname(createRequire(import.meta.url).resolve("@radix-ui/themes/styles.css"))
const components = join(themes, "dist", "esm", "components")

/** The module of a component and those of Radix Themes that it imports. */
const modulesOf = (component) => {
  const found = new Set([join(components, fileName(component))])
  for (const file of found) {
    if (!existsSync(file)) throw new Error(`Radix Themes has no ${file}: its modules have changed.`)
    for (const [, path] of readFileSync(file, "utf8").matchAll(/from"(\.[^"]+)"/g)) found.add(join(dirname(file), path))
  }
  return [...found]
}

const isProps = (file) => /\.props?\.js$|[\\/]props[\\/]/.test(file)
const classNames = (text) =>
  [...text.matchAll(/"([^"]*)"/g)].flatMap(([, literal]) => literal.split(/\s+/))
    .filter((name) => name.startsWith("rt-"))

/** The declarations of props in a module: `{ size: { className: "rt-r-size", values, default, responsive } }`. */
const declarationsIn = async (file) =>
  Object.values(await import(pathToFileURL(file).href)).flatMap((exported) =>
    typeof exported === "object" && exported !== null ? Object.entries(exported) : []
  ).filter(([, declared]) => typeof declared?.className === "string")

const classesOf = ({ className, default: byDefault, parseValue = (value) => value, type, values = [] }, texts) => {
  const chosen = values.filter((value) => texts.has(value))
  const fixed = [...chosen, ...(typeof byDefault === "string" ? [byDefault] : [])].map(parseValue).map((value) =>
    value.startsWith("-") ? `-${className}-${value.slice(1)}` : `${className}-${value}`
  )
  // A text outside the scale is a custom property, which this class applies.
  return type === "boolean" || type.includes("string") ? [className, ...fixed] : fixed
}

/** Returns the class names of a component: `own` has those in its modules, `all` also those that its props add. */
export const elementOf = async (component, { isSpread, props }, anyTexts) => {
  const files = modulesOf(component)
  const scripts = files.filter((file) => !isProps(file)).map((file) => readFileSync(file, "utf8"))
  const own = new Set(scripts.flatMap(classNames))
  /** Props that the component's modules pass on, such as `inset:"0"` for the spinner of a button. */
  const passed = scripts.flatMap((text) => [...text.matchAll(/\b(\w+):"([^"]*)"/g)].map(([, name, value]) => ({ name, value })))
  const byProps = new Set()
  for (const file of files.filter(isProps)) {
    for (const [name, declared] of await declarationsIn(file)) {
      const given = props.get(name)
      const texts = new Set([
        ...given?.values ?? [],
        ...(isSpread ? anyTexts.get(name) ?? [] : []),
        ...passed.filter((one) => one.name === name).map(({ value }) => value)
      ])
      if (given === undefined && texts.size === 0 && declared.default === undefined) continue
      for (const one of classesOf(declared, texts)) {
        byProps.add(one)
        for (const breakpoint of given?.breakpoints ?? []) byProps.add(`${breakpoint}:${one}`)
      }
    }
  }
  return { component, own, all: new Set([...own, ...byProps]) }
}
