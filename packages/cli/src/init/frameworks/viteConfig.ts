/** Vite's configuration, in frameworks whose development server does not find the packages of the routes before a page imports them. */
import { isCall, startOf, uncast } from "../../migrate/source/parse.ts"
import { insertion, type Source, Unusual } from "../edit/Source.ts"
import { type Edit, type Files, firstOf } from "./Framework.ts"

const packages = ["@radix-ui/themes", "latchkey/live", "latchkey/promise", "latchkey/react", "latchkey/react/components"]

/** The object that the module exports by default, directly or through `defineConfig()`. */
const configIn = (source: Source) => {
  const defaultExport = source.statements.find(({ type }) => type === "ExportDefaultDeclaration")
  const value = defaultExport?.type === "ExportDefaultDeclaration" ? uncast(defaultExport.declaration) : undefined
  const argument = value && isCall(value) ? value.arguments[0] : value
  const config = argument && uncast(argument)
  if (config?.type !== "ObjectExpression") throw new Unusual("its default export is not an object")
  if (/\boptimizeDeps\b/.test(source.text)) throw new Unusual("it has the option optimizeDeps already")
  return config
}

/** The edit of the configuration; none if the project has no such file. */
export const viteConfigEdits = (project: Files): ReadonlyArray<Edit> => {
  const file = firstOf(project, ["vite.config"])
  return file === undefined ? [] : [{
    path: "vite.config.ts",
    file,
    splices: (source) => {
      const config = configIn(source)
      const { indent, lineBreak, quote } = source.style
      const names = packages.map((name) => quote + name + quote).join(", ")
      const lines = ["optimizeDeps: {", `${indent}include: [${names}],`, "},"].map((line) => lineBreak + indent + line).join("")
      const isShort = source.text.charAt(startOf(config) + 1) === " "
      return [insertion(startOf(config) + 1, isShort ? lines + lineBreak + indent.slice(1) : lines)]
    }
  }]
}
