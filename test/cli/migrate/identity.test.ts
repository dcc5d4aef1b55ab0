/** The migration keeps every byte of files that have nothing to rewrite. */
import { parse } from "@babel/parser"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { rewrite } from "../../../packages/cli/src/migrate/rewrite.ts"
import { sourceFile } from "../../../packages/cli/src/migrate/source/SourceFile.ts"
import { root } from "../../kit/paths.ts"

/** Folders with most of the syntax of TypeScript and JSX, and one with plain JavaScript. */
const folders = [
  "src/react/ui",
  "src/react/sign-in",
  "packages/cli/src/migrate",
  "scripts",
  "node_modules/hono/dist/helper"
]

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|m?js)$/.test(name) && !/\.d\.m?ts$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") }))
)

it("a source file without edits keeps its text", () => {
  assert.isAbove(sources.length, 100)
  assert.deepStrictEqual(
    sources.filter(({ path, text }) => sourceFile(parse, path, text).after() !== text).map(({ path }) => path),
    []
  )
})

it("a rewrite ignores another library's methods with the old client's names", () => {
  const text = `import { PrismaClient } from "@prisma/client"
const user = await new PrismaClient().user.findFirst()
await user.update({ name: "x" })
if (error.errorCode === "USER_NOT_FOUND" || result.status === "error") user.setDisplayName("x")
`
  assert.deepStrictEqual(rewrite(parse, [{ path: "a.ts", text }]), { files: [], notes: [], references: [] })
})
