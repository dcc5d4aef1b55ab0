/** Every placeholder of `npm run new:endpoint` is filled: no file contains `TODO_`. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { root, texts } from "./Pages.ts"

const placeholder = /\bTODO_\w+/g
/** Whether a file may contain placeholders: the templates, their tests, and this file. */
const isTemplate = (file: string) =>
  file.startsWith("scripts/endpoint/") ||
  ["scripts/new-endpoint.ts", "test/scripts/newEndpoint.test.ts", "test/docs/placeholders.test.ts"].includes(file)

const read = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending))
    .map((file): readonly [string, string] => [`${folder}/${file}`, readFileSync(join(root, folder, file), "utf8")])

it("no file contains a TODO_ placeholder from the templates of new endpoints", () => {
  const files = [...texts, ...read("test/contract/vectors", ".json"), ...read(".changeset", ".md")]
  assert.isAbove(files.length, 900)
  const left = files.filter(([file]) => !isTemplate(file)).flatMap(([file, text]) =>
    Array.from(text.match(placeholder) ?? [], (name) => `${file}: ${name.slice("TODO_".length).replaceAll("_", " ")}`)
  )
  assert.deepStrictEqual(left, [])
})
