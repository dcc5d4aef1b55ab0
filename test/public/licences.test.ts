/** The licences of bundled packages: complete, and determined from the contents of a bundle. */
import { buildSync } from "esbuild"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { licencesOf, packagesIn } from "../../scripts/licences.ts"

const root = join(import.meta.dirname, "..", "..")

/** A project with these files below its `node_modules`. */
const project = (files: { readonly [path: string]: string }) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-licences-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, "node_modules", path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}
const manifest = (name: string) =>
  JSON.stringify({ name, version: "1.2.3", license: "MIT", main: "index.js", sideEffects: false })

const bundleFolder = (folder: string, contents: string) =>
  packagesIn(
    buildSync({
      absWorkingDir: folder,
      stdin: { contents, resolveDir: folder },
      bundle: true,
      metafile: true,
      write: false,
      outdir: join(folder, "out"),
      format: "esm"
    }).metafile
  )

it("the build collects the licences of the packages in a bundle", () => {
  const folder = project({
    "one/package.json": manifest("one"),
    "one/index.js": "import { two } from \"@a/two\"; import { unused } from \"two\"; export const one = two + 1",
    "one/LICENSE": "Copyright of one",
    "one/node_modules/@a/two/package.json": manifest("@a/two"),
    "one/node_modules/@a/two/index.js": "export const two = 2",
    "one/node_modules/@a/two/licence.md": "Copyright of two",
    "one/node_modules/@a/two/NOTICE": "Notice of two",
    "two/package.json": manifest("two"),
    "two/index.js": "export const unused = 3"
  })
  const packages = bundleFolder(folder, "import { one } from \"one\"; console.log(one)")
  assert.sameMembers([...packages], ["node_modules/one", "node_modules/one/node_modules/@a/two"])
  assert.strictEqual(
    licencesOf(folder, [...packages, ...packages]),
    `one 1.2.3 (MIT)\n\nCopyright of one\n\n${"-".repeat(80)}\n\n@a/two 1.2.3 (MIT)\n\nCopyright of two\n\nNotice of two\n`
  )
})

it.each([{}, { "bare/LICENSE": " \n" }])("the build fails if a bundled package has no licence: %j", (files) => {
  const folder = project({ "bare/package.json": manifest("bare"), ...files })
  assert.throws(() => licencesOf(folder, ["node_modules/bare"]), /^bare is bundled and has no licence text\.$/)
})

it("each package that the command line bundles has a licence text", () => {
  const names = ["effect", "jose", "oauth4webapi", "@simplewebauthn/browser"]
  const text = licencesOf(root, names.map((name) => `node_modules/${name}`))
  assert.lengthOf(text.match(/Permission is hereby granted/g) ?? [], names.length)
  for (const name of names) assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+.* \\(MIT\\)$`, "m"))
})
