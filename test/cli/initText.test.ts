/** `latchkey init` and `latchkey emulator --env-file` with files that begin with a byte order mark or have line breaks of Windows. */
import { join } from "node:path"
import { styleText } from "node:util"
import { assert, describe, it } from "vitest"
import { withColours } from "../../packages/cli/src/init/show.ts"
import { readEnvFile } from "../../src/cli/envFile.ts"
import { command, folderOf, manifest, projectId, read, repositoryOf, variables } from "./InitProject.ts"

const mark = "\ufeff"

describe("a byte order mark", () => {
  it("is accepted in package.json", async () => {
    const folder = folderOf({ "package.json": `${mark}${manifest("hono")}` })
    const { stderr, stdout } = await command(folder, { check: true })
    assert.strictEqual(stderr, "")
    assert.match(stdout, /^Hono: \d+ things are missing\.\n/)
    assert.notInclude(stdout, "The package hono is not in package.json.")
  })

  it("is accepted in the environment file, and kept", async () => {
    const text = `${mark}HEXCLAVE_PROJECT_ID=${projectId}\n`
    const folder = folderOf({ "package.json": manifest("hono"), ".env": text })
    const { stdout } = await command(folder, { projectId, apiUrl: "http://127.0.0.1:8102", yes: true })
    assert.match(
      read(folder, ".env").slice(text.length),
      /^HEXCLAVE_API_URL=http:\/\/127\.0\.0\.1:8102\nHEXCLAVE_SECRET_SERVER_KEY=ssk_\w+\n$/
    )
    assert.include(stdout, "npx latchkey emulator --env-file .env")
    assert.notInclude((await command(folder, { check: true })).stdout, "HEXCLAVE_PROJECT_ID")
    assert.deepInclude(readEnvFile(join(folder, ".env")), {
      project: { projectId, secretServerKey: variables(folder, ".env")["HEXCLAVE_SECRET_SERVER_KEY"] ?? assert.fail() },
      port: 8102
    })
  })
})

describe("line breaks of Windows", () => {
  it("are kept in the environment file and in .gitignore", async () => {
    const folder = repositoryOf({
      "package.json": manifest("hono"),
      ".env": "OTHER=1\r\nLAST=2",
      ".gitignore": "node_modules\r\n"
    })
    const { stdout } = await command(folder, { projectId, apiUrl: "http://127.0.0.1:8102", yes: true })
    assert.notInclude(stdout, "LAST")
    const key = variables(folder, ".env")["HEXCLAVE_SECRET_SERVER_KEY"]
    assert.strictEqual(
      read(folder, ".env"),
      `OTHER=1\r\nLAST=2\r\nHEXCLAVE_PROJECT_ID=${projectId}\r\nHEXCLAVE_API_URL=http://127.0.0.1:8102\r\nHEXCLAVE_SECRET_SERVER_KEY=${key}\r\n`
    )
    const ignoredText = folderOf({ "package.json": manifest("hono"), ".gitignore": `${mark}node_modules\r\n` })
    await command(ignoredText, { yes: true })
    assert.strictEqual(read(ignoredText, ".gitignore"), `${mark}node_modules\r\n.env\r\n`)
  })
})

describe("the colours of a diff", () => {
  it("do not show the names of the file as changes", () => {
    const texts = "--- a/x.sql|+++ b/x.sql|@@ -1,2 +1,2 @@|--- a comment|+++ more| same|--- /dev/null|+++ b/y|@@ -0,0 +1 @@"
      .split("|")
    const formats = ["bold", "bold", undefined, "red", "green", undefined, "bold", "bold", undefined] as const
    const expected = texts.map((text, index) => {
      const format = formats[index]
      return format === undefined ? text : styleText(format, text)
    })
    assert.deepStrictEqual(withColours(texts), expected)
  })
})
