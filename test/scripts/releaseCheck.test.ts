/** The release check refuses placeholders, missing notes, and files that a package should not have. */
import { existsSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { packedPage } from "../../scripts/packed-pages.ts"
import { mostPacked, problemsOf, wrongFiles } from "../../scripts/release-check.ts"
import { texts, unwrapLines } from "../docs/Pages.ts"

const manifest = {
  version: "1.2.0",
  homepage: "https://latchkey.dev",
  repository: { url: "git+https://github.com/latchkey/latchkey.git" }
}
const changelog = "# Changelog\n\n## 1.2.0\n\nNews.\n"

describe("the release check", () => {
  it("accepts addresses that are not placeholders, and a complete changelog section", () => {
    assert.deepStrictEqual(problemsOf(manifest, changelog, []), [])
  })

  it.for([undefined, "", "https://latchkey.example", "https://example.com/latchkey", "https://docs.invalid/"])(
    "refuses the homepage %s",
    (homepage) => {
      const input = { ...manifest, ...(homepage !== undefined && { homepage }) }
      const problems = problemsOf(
        homepage === undefined ? { version: input.version, repository: input.repository } : input,
        changelog,
        []
      )
      assert.lengthOf(problems, 1)
      assert.match(problems[0] ?? "", /^homepage of package\.json is a placeholder/)
    }
  )

  it("refuses a placeholder as repository", () => {
    const [problem] = problemsOf(
      { ...manifest, repository: { url: "git+https://latchkey.example/repository.git" } },
      changelog,
      []
    )
    assert.match(problem ?? "", /^repository of package\.json is a placeholder/)
  })

  it("refuses a missing changelog section, and changesets missing from the changelog", () => {
    const problems = problemsOf({ ...manifest, version: "1.3.0" }, changelog, ["new-verb.md"])
    assert.lengthOf(problems, 2)
    assert.include(problems[0], "no section 1.3.0")
    assert.include(problems[1], "new-verb.md")
  })

  it("refuses a package with unwanted files, without a required file, or too large", () => {
    const files = ["README.md", "LICENSE", "CHANGELOG.md", "dist/index.js"]
    assert.deepStrictEqual(wrongFiles(files, 1_000_000), [])
    const wrong = ["docs/faq.md", "dist/node_modules/a.js", "dist/index.js.map", "package-lock.json", "src/index.ts"]
    assert.lengthOf(wrongFiles([...files, ...wrong], 1_000_000), wrong.length)
    assert.lengthOf(wrongFiles(files, mostPacked + 1), 1)
    assert.deepStrictEqual(wrongFiles(files.filter((file) => file !== "LICENSE"), 1), ["LICENSE is missing"])
  })
})

it("the pages of the package link to the repository, which has the docs", () => {
  const page = "[Errors](docs/errors.md#families), [here](#promises), [there](https://a.example/b) ![Pages](docs/pages.png)"
  assert.strictEqual(
    packedPage(page, "https://r.example"),
    "[Errors](https://r.example/blob/main/docs/errors.md#families), [here](#promises), [there](https://a.example/b) "
      + "![Pages](https://r.example/raw/main/docs/pages.png)"
  )
})

it("links of the packed README.md and CHANGELOG.md lead to files or to the web", () => {
  const repository = "https://r.example"
  const root = new URL("../../", import.meta.url)
  const links = ["README.md", "CHANGELOG.md"].flatMap((page) =>
    Array.from(
      packedPage(readFileSync(new URL(page, root), "utf8"), repository).matchAll(/\]\(([^)\s]+)\)/g),
      ([, to = ""]) => to
    )
  )
  assert.isAbove(links.length, 30)
  assert.deepStrictEqual(links.filter((to) => !/^(?:https:|#)/.test(to)), [])
  const files = links.filter((to) => to.startsWith(repository)).map((to) => to.replace(/^.*?\/(?:blob|raw)\/main\/|#.*$/g, ""))
  assert.deepStrictEqual(files.filter((file) => !existsSync(new URL(file, root))), [])
})

it("no page that a reader meets has a placeholder", () => {
  const pages = [...texts].filter(([path]) => path.endsWith(".md")).map(([path, text]) => [path, unwrapLines(text)] as const)
  assert.isAbove(pages.length, 90)
  assert.deepStrictEqual(pages.filter(([, text]) => /TO-BE-FILLED|latchkey\.example/.test(text)).map(([path]) => path), [])
})
