/**
 * Writes the languages of the pages without their keys, which are 460 and the same in each: an array of texts in the order of the English
 * catalogue. A program with one language loads as many bytes as before, and a program with two fewer.
 */
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Language } from "../../src/react/translation/Language.ts"
import { english } from "../../src/react/translation/languages/english.ts"
import { fail, root } from "../toolchain.mjs"

const keys = Object.keys(english.messages)

const languageFrom = `const keys = ${JSON.stringify(keys.join(" "))};
export const languageFrom = (locale, direction, texts) => {
  const names = keys.split(" ");
  return { locale, direction, messages: Object.fromEntries(texts.map((text, index) => [names[index], text])) };
};
`

/** The text of a language's module. */
export const languageModule = (name: string, { direction, locale, messages }: Language): string => {
  const texts = Object.entries(messages)
  const wrong = texts.length !== keys.length || keys.find((key) => !Object.hasOwn(messages, key))
  if (wrong) fail(`${name} must have the keys of English.`)
  const textOf = new Map<string, unknown>(texts)
  const lines = keys.map((key) => `  ${JSON.stringify(textOf.get(key))}`).join(",\n")
  return `import { languageFrom } from "../languageFrom.js";
export const ${name} = /*#__PURE__*/ languageFrom(${JSON.stringify(locale)}, ${JSON.stringify(direction)}, [
${lines}
]);
`
}

/** Writes all languages except English. */
export const writeLanguages = async (dist: string): Promise<void> => {
  const translation = join(dist, "react", "translation")
  const sources = join(root, "src", "react", "translation", "languages")
  writeFileSync(join(translation, "languageFrom.js"), languageFrom)
  const names = readdirSync(sources).filter((file) => /^(?!english)\w+\.ts$/.test(file)).map((file) =>
    file.slice(0, -".ts".length)
  )
  if (names.length < 12) fail(`Only ${names.length} languages were written.`)
  for (const name of names) {
    const { [name]: language } = await import(pathToFileURL(join(sources, `${name}.ts`)).href) as {
      readonly [name: string]: Language
    }
    if (language === undefined) return fail(`src/react/translation/languages/${name}.ts exports no ${name}.`)
    writeFileSync(join(translation, "languages", `${name}.js`), languageModule(name, language))
  }
}
