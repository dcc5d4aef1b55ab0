/**
 * `latchkey/react/styles.css` (docs/decisions/0032): the styles of Radix Themes without the components that the pages do not load. Those that
 * they load keep the rules of every size, variant and state.
 */
import { build } from "esbuild"
import { transform } from "lightningcss"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { root } from "../toolchain.mjs"

const themes = dirname(createRequire(import.meta.url).resolve("@radix-ui/themes/styles.css"))
const read = (file: string) => readFileSync(join(themes, file), "utf8")

/** The default accent colour of `<Theme>` with its gray, and the colours that the pages use for errors, success and warnings. */
const palettes = ["gray", "slate", "indigo", "red", "green", "amber"]

/**
 * The classes of the responsive props in src/react, such as `direction={{ initial: "column", sm: "row" }}`. Radix Themes repeats every class
 * for each of five widths: 5 KB with brotli for the three widths that the pages use.
 */
const responsive = /^(?:xs:rt-r-size-4|sm:rt-r-(?:ai|display|fd|gap|gtc|h)(?:-.+)?|md:rt-r-fd-.+)$/

/** The components of Radix Themes that a bundler keeps of the pages and components, such as `text-field`. */
const loadedComponents = async () => {
  const entries = ["index", "components", "pages", "admin"].map((name) => `export * from "./src/react/${name}.ts"`)
  const { metafile } = await build({
    stdin: { contents: entries.join("\n"), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    logLevel: "error"
  })
  return new Set(
    Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => {
        const [, name] = /@radix-ui\/themes\/dist\/esm\/components\/(.+)\.js$/.exec(file) ?? []
        return name === undefined || bytesInOutput === 0 ? [] : [name]
      })
    )
  )
}

/** The class names in a component's style sheet and in those that it imports, such as `rt-SelectContent`. Not every component has one. */
const componentClasses = (file: string): ReadonlyArray<string> => {
  const text = existsSync(join(themes, file)) ? read(file) : ""
  return [
    ...Array.from(text.matchAll(/\.(rt-[A-Z]\w*)/g), ([, name = ""]) => name),
    ...Array.from(text.matchAll(/@import '(.+)'/g), ([, path = ""]) => componentClasses(join(dirname(file), path))).flat()
  ]
}

/** The class names of the components that the pages do not load. */
const unusedClasses = async () => {
  const loadedNames = await loadedComponents()
  // The style sheet `index.css` imports those of all components.
  const components = readdirSync(join(themes, "dist", "esm", "components")).filter((file) =>
    file.endsWith(".js") && file !== "index.js"
  ).map((file) => file.replace(".js", ""))
  const classes = (isLoaded: boolean) =>
    components.filter((name) => loadedNames.has(name) === isLoaded).flatMap((name) =>
      componentClasses(join("src", "components", `${name}.css`))
    )
  const usedClasses = new Set(classes(true))
  return classes(false).filter((name) => !usedClasses.has(name))
}

/** Minifies CSS, and removes the rules of these class names. */
export const minify = (css: string, unusedSymbols: Array<string> = []): string =>
  transform({ filename: "styles.css", code: Buffer.from(css), minify: true, unusedSymbols }).code.toString()

/** The text of `latchkey/react/styles.css`. */
export const pageStyles = async (): Promise<string> => {
  // In the order of styles.css: the base makes the chosen gray `--gray-1` and so on, after the palette of the same names.
  const files = [...palettes.map((name) => `tokens/colors/${name}.css`), "tokens/base.css", "components.css", "utilities.css"]
  const css = files.map(read).join("\n")
  const names = new Set(Array.from(css.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) => name.replaceAll("\\", "")))
  const unusedWidths = [...names].filter((name) => /^-?(?:xs|sm|md|lg|xl):/.test(name) && !responsive.test(name))
  const { version } = JSON.parse(read("package.json"))
  const notice = read("LICENSE").trim().replaceAll(/\s*\n\s*/g, " ")
  const styles = minify(css, [...await unusedClasses(), ...unusedWidths])
  return `/*! The styles of @radix-ui/themes ${version} that the pages of latchkey use. ${notice} */\n${styles}\n`
}
