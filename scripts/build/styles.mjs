/**
 * The styles of Radix Themes that the pages and components use, as one file (docs/decisions/0061). A rule stays if one of its selectors
 * can match: if an element of a component that src/react imports can have all class names of each part of the selector.
 */
import { transform } from "lightningcss"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../toolchain.mjs"
import { elementOf, themes } from "./styles/themeElements.mjs"
import { themeUses } from "./styles/themeUses.mjs"

const read = (file) => readFileSync(join(themes, file), "utf8")

/** The default accent colour of `<Theme>` with its gray, and the colours that the pages use for errors, success and warnings. */
const palettes = ["gray", "slate", "indigo", "red", "green", "amber"]

/**
 * Whether an element can have all of these class names. Ignores names without the prefix `rt-`, which the theme or the program sets.
 */
const canHave = (names, elements) => {
  const themed = names.filter((name) => /^-?(?:\w+:)?-?rt-/.test(name))
  if (elements.some(({ all }) => themed.every((name) => all.has(name)))) return true
  // One element can be two components, by `asChild`.
  const merged = elements.filter(({ own }) => themed.some((name) => own.has(name)))
  return merged.length > 1 &&
    !elements.some(({ own }) => themed.filter((name) => merged.some((one) => one.own.has(name))).every((name) => own.has(name)))
    && themed.every((name) => elements.some(({ all }) => all.has(name)))
}

const compoundsOf = (selector) => {
  const found = [[]]
  for (const part of selector) {
    if (part.type === "combinator") found.push([])
    else found.at(-1).push(part)
  }
  return found
}

const isEither = ({ kind, type }) => type === "pseudo-class" && (kind === "is" || kind === "where")

/**
 * Whether a selector can match one of the elements. `further`: class names that the matched element must have in addition to those in the
 * selector.
 */
const canMatch = (selector, elements, further = []) =>
  compoundsOf(selector).every((compound, index, { length }) => {
    const names = [
      ...(index === length - 1 ? further : []),
      ...compound.filter(({ type }) => type === "class").map(({ name }) => name)
    ]
    return canHave(names, elements) &&
      compound.filter(isEither).every(({ selectors }) => selectors.some((one) => canMatch(one, elements, names)))
  })

/** Minifies CSS, and removes the class names, animations and custom properties in `unusedSymbols`. */
export const minified = (css, unusedSymbols = [], visitor = {}) =>
  transform({ filename: "styles.css", code: Buffer.from(css), minify: true, unusedSymbols, visitor }).code.toString()

const matches = (texts, pattern) => new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))

/** Removes the animations that no rule uses, and the custom properties that neither a rule nor a script uses. */
const withoutUnused = (css, scripts) => {
  const read = matches([css, ...scripts], /var\((--[\w-]+)/g)
  const written = matches(scripts, /["'`](--[\w-]+)/g)
  const unusedProperties = [...matches([css], /(--[\w-]+):/g)].filter((name) => !read.has(name) && !written.has(name))
  const unusedAnimations = [...matches([css], /@keyframes ([\w-]+)/g)].filter((name) => css.split(name).length === 2)
  const shorter = minified(css, [...unusedProperties, ...unusedAnimations])
  // Repeats, because a removed declaration may have been the only one that read another property.
  return shorter.length < css.length ? withoutUnused(shorter, scripts) : css
}

const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.(?:js|tsx?)$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))

/** The text of `latchkey/react/styles.css`. */
export const pageStyles = async () => {
  const folder = join(root, "src", "react")
  const { anyTexts, classLists, uses } = themeUses(folder)
  const elements = await Promise.all(
    [...uses, ["Theme", { isSpread: false, props: new Map() }]].map(([component, use]) => elementOf(component, use, anyTexts))
  )
  for (const list of classLists) elements.push({ own: new Set(list), all: new Set(list) })
  // In the order of styles.css: the base makes the chosen gray `--gray-1` and so on, after the palette of the same names.
  const files = [...palettes.map((name) => `tokens/colors/${name}.css`), "tokens/base.css", "components.css", "utilities.css"]
  const possible = minified(files.map(read).join("\n"), [], {
    Rule: { style: ({ value: { selectors } }) => selectors.some((one) => canMatch(one, elements)) ? undefined : [] }
  })
  const styles = withoutUnused(possible, [...scriptsIn(folder), ...scriptsIn(join(themes, "dist", "esm"))])
  const { version } = JSON.parse(read("package.json"))
  const notice = read("LICENSE").trim().replaceAll(/\s*\n\s*/g, " ")
  return `/*! The styles of @radix-ui/themes ${version} that the pages of latchkey use. ${notice} */\n${styles}\n`
}
