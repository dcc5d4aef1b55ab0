/** Writes every generated file from its sources, and formats the code. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { english } from "../src/react/translation/languages/english.ts"
import { endpointsDoc, target as endpointsPage } from "./endpoints-doc.ts"
import { errorsDoc } from "./errors-doc.ts"
import { exportsOf, pageOf } from "./exports.ts"
import { migrationDoc, migrationPage } from "./migration-doc.ts"
import { providerLogosFile, providerLogosModule } from "./provider-logos.ts"
import { carriedPath, textOf } from "./start/carried.ts"
import { readPages } from "./start/pages.ts"
import { fail, findNode, root, runner } from "./toolchain.mjs"

const write = (path: string, text: string) => writeFileSync(join(root, path), text)

/** `isTranslated`: also records the English texts of the pages, which all translations match. */
export const writeGenerated = async (isTranslated: boolean) => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  write("package.json", `${JSON.stringify({ ...manifest, exports: exportsOf() }, null, 2)}\n`)
  write("docs/entry-points.md", pageOf())
  write("docs/errors.md", errorsDoc())
  writeFileSync(endpointsPage, await endpointsDoc())
  writeFileSync(migrationPage, migrationDoc())
  writeFileSync(carriedPath, textOf(readPages()))
  writeFileSync(providerLogosFile, providerLogosModule())
  if (isTranslated) {
    write("test/react/translation/translated.json", `${JSON.stringify(english.messages, null, 2)}\n`)
  }

  const run = runner(findNode())
  if (run("dprint", ["fmt"], { stdio: "pipe" }).status !== 0) fail("dprint did not succeed: npm run format shows why.")
}
