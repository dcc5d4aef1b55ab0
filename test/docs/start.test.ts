/** The pages of docs/start are short, listed, and identical to the files that `latchkey init` writes. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { frameworkNames } from "../../packages/cli/src/init/page.ts"
import { carriedPath, textOf } from "../../scripts/start/carried.ts"
import { pageFrom, readPages } from "../../scripts/start/pages.ts"
import { commands } from "../../src/cli/usage/commands.ts"

const pages = readPages()
const root = join(import.meta.dirname, "..", "..")
const packages = ["latchkey", "effect"]

describe("docs/start", () => {
  it("shows exactly the files that latchkey init writes", () => {
    assert.strictEqual(readFileSync(carriedPath, "utf8"), textOf(pages), "npm run update")
  })

  it("has a page for each framework that the help lists", () => {
    assert.lengthOf(pages, 11)
    assert.strictEqual(commands.init.flags.framework.about, `one of ${frameworkNames.join(", ")}`)
  })

  it("lists every page in its README.md", () => {
    const index = readFileSync(join(root, "docs", "start", "README.md"), "utf8")
    assert.deepStrictEqual(pages.filter(({ name }) => !index.includes(`](${name}.md)`)), [])
  })

  it.for(pages)("shows at most 45 lines to paste in $name", ({ edits, files }) => {
    const addedLines = edits.flatMap(({ diff }) =>
      diff.split("\n").flatMap((line) => line.startsWith("+") ? [line.slice(1)] : [])
    )
    const lines = [...files.flatMap(({ text }) => text.split("\n")), ...addedLines].filter((line) => line.trim() !== "")
    assert.isAtMost(lines.length, 45)
  })

  it.for(pages)("names packages, the environment file and the emulator in $name", ({ files, install, run }) => {
    const [env, ...code] = files
    assert.isNotEmpty(code)
    for (const name of packages) assert.match(install.join("\n"), new RegExp(` ${name}( |$)`, "m"))
    assert.match(env?.text ?? "", /^# [.\w]+\n\w*HEXCLAVE_PROJECT_ID=/)
    assert.strictEqual(run[0], `npx latchkey emulator --env-file ${env?.path}`)
  })

  it("keeps secrets out of variables that browsers see", () => {
    const variables = pages.flatMap(({ files }) => files[0]?.text.split("\n").filter((line) => line.includes("=")) ?? [])
    const visible = variables.filter((line) => /^(NEXT_PUBLIC|VITE|EXPO_PUBLIC)_/.test(line))
    assert.isNotEmpty(visible)
    assert.deepStrictEqual(visible.filter((line) => /SECRET|=s[sa]k_/.test(line)), [])
  })

  it("forbids caching in every file that sets session cookies", () => {
    const files = pages.flatMap(({ files }) => files.filter(({ text }) => /set-cookie|setCookies|plainHeaders/i.test(text)))
    assert.isAbove(files.length, 1)
    assert.deepStrictEqual(files.filter(({ text }) => !/private, no-store|plainHeaders\(\)/.test(text)), [])
    // React Router sends a loader's cookies, but its other headers only if `headers` returns them.
    const loaders = files.filter(({ text }) => text.includes("export const loader"))
    assert.isNotEmpty(loaders)
    assert.deepStrictEqual(loaders.filter(({ text }) => !/export const headers\b.*\bloaderHeaders$/m.test(text)), [])
  })

  it("has the same visit.ts in every page that includes it", () => {
    const visitors = pages.flatMap(({ files }) => files.filter(({ path }) => path === "visit.ts").map(({ text }) => text))
    assert.isAbove(visitors.length, 4)
    assert.lengthOf(new Set(visitors), 1)
  })

  it("is rejected if a page has an unnamed file or lacks a section", () => {
    const page = (code: string) => `# A\n\n## Install\n\n## Files\n\n\`\`\`ts\n${code}\n\`\`\`\n\n## Run\n`
    assert.deepStrictEqual(pageFrom("a", page("// a.ts")).files, [{ path: "a.ts", text: "// a.ts\n" }])
    const editedPage = page("// a.ts\n-a\n+b").replace("```ts", "```diff")
    assert.deepStrictEqual(pageFrom("a", editedPage).edits, [{ path: "a.ts", diff: "-a\n+b\n" }])
    assert.throws(() => pageFrom("a", page("import \"a\"")), "The first line does not name a file: import \"a\"")
    assert.throws(() => pageFrom("a", "# A\n"), "There is no section \"Install\".")
  })
})
