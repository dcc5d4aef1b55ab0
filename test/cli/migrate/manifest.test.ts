/** The packages that `latchkey migrate` replaces in a package.json, whose other text it keeps. */
import { parse } from "@babel/parser"
import { assert, describe, it } from "vitest"
import { migrateManifest } from "../../../packages/cli/src/migrate/manifest.ts"
import { folderOf, read } from "../InitProject.ts"
import { command } from "./MigrateCommand.ts"

const versions = { latchkey: "^1.0.0", effect: "^4.1.0" }

/** The new text. A second migration must change nothing. */
const manifestOf = (text: string, more = {}, usedNames: ReadonlyArray<string> = []) => {
  const after = migrateManifest(parse, text, versions, more, new Set(usedNames))
  if (after !== undefined) assert.strictEqual(migrateManifest(parse, after, versions, more, new Set(usedNames)), after)
  return after
}

describe("the manifest", () => {
  it("keeps its order, other packages and existing versions", () => {
    const text = JSON.stringify({
      dependencies: { zod: "1", "@stackframe/stack": "2", effect: "4.1.2" },
      devDependencies: { a: "1" }
    })
    assert.strictEqual(
      manifestOf(text, { "@radix-ui/themes": "^3.3.0" }),
      JSON.stringify({
        dependencies: { zod: "1", effect: "4.1.2", latchkey: "^1.0.0", "@radix-ui/themes": "^3.3.0" },
        devDependencies: { a: "1" }
      })
    )
  })

  it("keeps line breaks, a byte order mark, and all text besides the packages", () => {
    assert.strictEqual(
      manifestOf(
        "\uFEFF{\r\n\t\"files\": [\"a\", \"b\"],\r\n\t\"dependencies\": {\r\n\t\t\"@stackframe/js\": \"2\"\r\n\t},  \r\n\r\n\t\"x\":1e2\r\n}\r\n"
      ),
      "\uFEFF{\r\n\t\"files\": [\"a\", \"b\"],\r\n\t\"dependencies\": {\r\n\t\t\"effect\": \"^4.1.0\",\r\n\t\t\"latchkey\": \"^1.0.0\"\r\n\t},  \r\n\r\n\t\"x\":1e2\r\n}\r\n"
    )
    assert.strictEqual(
      manifestOf(`{
  "engines": { "node": ">=20" }, "os": [ ],
  "dependencies": { "@stackframe/js" : "2", "zod" : "\\u0034" },
  "devDependencies": {
    "a": "1",

    "b": "1",
    "@stackframe/stack": "2"
  }
}`),
      `{
  "engines": { "node": ">=20" }, "os": [ ],
  "dependencies": { "effect" : "^4.1.0", "latchkey" : "^1.0.0", "zod" : "\\u0034" },
  "devDependencies": {
    "a": "1",

    "b": "1",
    "latchkey": "^1.0.0",
    "effect": "^4.1.0"
  }
}`
    )
  })

  it("keeps packages that are still used", () => {
    assert.strictEqual(
      manifestOf("{\"dependencies\":{\"@stackframe/js\":\"2\",\"@stackframe/react\":\"2\"}}", {}, ["@stackframe/react"]),
      "{\"dependencies\":{\"@stackframe/react\":\"2\",\"effect\":\"^4.1.0\",\"latchkey\":\"^1.0.0\"}}"
    )
  })

  it("stays unchanged if it lacks the old packages", () => {
    for (const text of ["{}", "{ \"dependencies\": [] }", "null", "{ \"x\": { \"@stackframe/js\": \"2\" } }"]) {
      assert.strictEqual(manifestOf(text), text)
    }
    assert.strictEqual(manifestOf("{ broken"), undefined)
  })

  it("is reported if it names the old packages and cannot be parsed", async () => {
    const text = "{ \"dependencies\": { \"@stackframe/js\": \"2\", } } // more\n"
    const folder = folderOf({ "package.json": text, "a/package.json": "{ broken" })
    const { status, stdout } = await command(folder, { write: true, force: true })
    assert.strictEqual(status, 1)
    assert.strictEqual(
      stdout,
      "Nothing to change.\n1 place needs manual changes:\npackage.json:1  package.json\n    this file cannot be parsed\n    https://latchkey.example/repository/blob/main/docs/migration.md#the-command\n"
    )
    assert.strictEqual(read(folder, "package.json"), text)
  })
})
