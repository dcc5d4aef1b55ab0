/** Every TypeScript sample of the guides is compiled, as part of a file in `samples` or of an example that runs. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { root } from "./Pages.ts"

const samples = join(import.meta.dirname, "samples")
/** Pages whose samples another test compares with compiled and executed files. */
const elsewhere: { readonly [page: string]: string } = {
  "testing.md": "test/examples/testing/doc.test.ts"
}

/** Examples that are built and tested, whose files a page shows. */
const examples: { readonly [page: string]: ReadonlyArray<string> } = {
  "backends.md": ["backends/h3.ts", "backends/elysia.ts", "backends/lambda.ts"],
  "sessions.md": ["backends/react-router-session.ts", "backends/tanstack-start-session.ts"],
  "react.md": ["next/app/handler/[[...page]]/page.jsx", "next/app/handler/layout.jsx"]
}
/** Decisions with samples for users. */
const decisions = ["0021-calls-left-out", "0038-convex-and-email-domains"]

const read = (path: string) => readFileSync(path, "utf8")
/**
 * Normalizes the layout, and removes imports and exports, whose form differs in the files, and uses of names that a sample only declares.
 */
const statements = (code: string) =>
  code.replaceAll(/^import (?:[^"]*?from )?"[^"]+"[^\n]*$/gm, "").replaceAll(/^export /gm, "").replaceAll(/^ +void \w+$/gm, "")
    .replaceAll(/\s+/g, " ").trim()
/** The samples, also those in lists, which are indented. */
const blocksOf = (page: string) => Array.from(page.matchAll(/^( *)```(?:tsx?|jsx)\n([^]*?)^\1```$/gm), ([, , code = ""]) => code)

/** The names that a text imports, each with its module; types are left out. */
const importsOf = (code: string) =>
  new Map(
    Array.from(code.matchAll(/^import (?!type)(\{[^}]+\}|\* as \w+) from "([^."][^"]*)"/gm)).flatMap((
      [, names = "", module = ""]
    ) => Array.from(names.matchAll(/(?<=[{,*])\s*(?!type )(?:\w+ )?(?:as )?(\w+)/g), ([, name = ""]) => [name, module] as const))
  )

/** Whether a sample uses a name that it does not declare itself. */
const uses = (code: string, name: string) => {
  const bare = code.replaceAll(/^import .*$|\/\/.*$/gm, "").replaceAll(/"[^"\n]*"/g, "")
  return new RegExp(`(?<![.\\w\`])${name}\\b(?!\\s*[:=?](?![:=?]))`).test(bare) &&
    !new RegExp(`[{,] ${name} ?[,}].*[=:]`).test(bare)
    && !new RegExp(`(const|class) ${name}\\b`).test(bare)
}

/** What a reader of a page would have to guess: names that no sample imports until they are used, and imports from another module. */
const guesses = (page: string, compiledText: string) => {
  const expected = importsOf(compiledText)
  const imports = new Map<string, string>()
  return blocksOf(page).flatMap((code) => {
    for (const [name, module] of importsOf(code)) imports.set(name, module)
    return Array.from(expected).filter(([name, module]) => imports.has(name) ? imports.get(name) !== module : uses(code, name))
      .map(([name, module]) => `${name} from ${module}`)
  })
}

const pages = [
  ["README.md", read(join(root, "README.md"))] as const,
  ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))
    .map((name) => [name, read(join(root, "docs", name))] as const),
  ...decisions.map((name) => [`decisions/${name}.md`, read(join(root, "docs", "decisions", `${name}.md`))] as const)
].filter(([, text]) => blocksOf(text).length > 0)

const fileOf = (page: string) => {
  const file = join(samples, `${page.replace(/\.md$/, "").toLowerCase()}.tsx`)
  return existsSync(file) ? file : undefined
}

describe("the samples of the guides", () => {
  it("have a compiled file for each page", () => {
    assert.isAbove(pages.length, 10)
    const open = pages.map(([page]) => page).filter((page) => fileOf(page) === undefined && elsewhere[page] === undefined)
    assert.deepStrictEqual(open, [])
  })

  it.for(pages.filter(([page]) => fileOf(page) !== undefined))("match the compiled file: %s", ([page, text]) => {
    const files = [fileOf(page) ?? "", ...(examples[page] ?? []).map((file) => join(root, "examples", file))]
    const compiledText = files.map((file) => statements(read(file).replace(/^\/\*\*[^]*?\*\/$/m, ""))).join("\n")
    const changedBlocks = blocksOf(text).filter((block) => !compiledText.includes(statements(block)))
    assert.deepStrictEqual(changedBlocks, [], `change test/docs/samples too, so that the compiler checks the sample`)
  })

  it.for(pages.filter(([page]) => fileOf(page) !== undefined))("import what they use: %s", ([page, text]) => {
    assert.deepStrictEqual([...new Set(guesses(text, read(fileOf(page) ?? "")))], [])
  })

  it("include one for each question in the FAQ", () => {
    const questions = read(join(root, "docs", "faq.md")).split(/^### /m).slice(1)
    assert.lengthOf(questions, 25)
    assert.deepStrictEqual(
      questions.filter((question) => !/^```\w+$/m.test(question)).map((question) => question.split("\n", 1)[0]),
      []
    )
  })
})
