/** Readers can open everything that the project cites: pages and headings exist, and no text cites a file outside the repository. */
import { dirname, join } from "node:path/posix"
import { assert, describe, it } from "vitest"
import { anchorOf, linksOf, problemOf, texts, unwrapLines } from "./Pages.ts"

/** This file, which contains examples of what the check finds. */
const self = "test/docs/citations.test.ts"

/** Each problem, with its file. */
const problems = (find: (text: string, file: string) => ReadonlyArray<string>) =>
  Array.from(texts).filter(([file]) => file !== self).flatMap(([file, text]) =>
    find(text, file).map((problem) => `${file}: ${problem}`)
  )

/** Matches citations of a specification without its name, which must come first: "the Standard Webhooks specification". */
const unnamedItems = /\bthe\s+specification\b(?!\s+of\b)|\(specification\b|\bspecification,\s+section\b/gi
/** The text around each match, to locate it in its file. */
const hits = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ({ 0: hit, index }) => text.slice(Math.max(0, index - 30), index + hit.length + 20))
const outside = /\bprotocol\/[\w*][\w.*-]*|\b(?:semantics|transport-and-auth)\.md|\b(?:endpoints-\w+|entities)\.json/g
/** Matches citations in code and comments: `docs/sessions.md#renewal`, `docs/decisions/0032`. */
const citation = /(?<![\w/.-])docs\/[\w/-]+(?:\.md(?:#[\w-]+)?)?/g

describe("citations", () => {
  it("are found in the sources", () => {
    assert.isAbove(texts.size, 800)
    assert.isAbove(Array.from(texts.values()).flatMap((text) => text.match(citation) ?? []).length, 100)
  })
  it("name no file outside the repository", () => {
    assert.deepStrictEqual(problems((text) => text.match(outside) ?? []), [])
  })
  it("name the specification that they cite", () => {
    assert.deepStrictEqual(problems((text) => hits(unwrapLines(text), unnamedItems)), [])
  })
  it("lead to existing pages and headings", () => {
    const wrong = (address: string): ReadonlyArray<string> => {
      if (/^docs\/decisions\/\d{4}$/.test(address)) {
        const begins = Array.from(texts.keys()).some((file) => file.startsWith(`${address}-`))
        return begins ? [] : [`${address} is no decision`]
      }
      const problem = address.endsWith("/") || !address.includes(".md") ? undefined : problemOf(address)
      return problem === undefined ? [] : [problem]
    }
    assert.deepStrictEqual(problems((text) => (text.match(citation) ?? []).flatMap(wrong)), [])
  })
  it("in Markdown links lead to existing pages and headings", () => {
    const wrong = (page: string, file: string) =>
      file.endsWith(".md")
        ? linksOf(page).flatMap((to) => problemOf(to.startsWith("#") ? `${file}${to}` : join(dirname(file), to)) ?? [])
        : []
    assert.deepStrictEqual(problems(wrong), [])
  })
})

describe("the citation check", () => {
  it("finds each kind of wrong citation", () => {
    const comment = "/**\n * Newer than the\n * specification, as protocol/entities.json says (specification, section 2).\n */"
    assert.lengthOf(hits(unwrapLines(comment), unnamedItems), 2)
    assert.deepStrictEqual(comment.match(outside), ["protocol/entities.json"])
    assert.isEmpty(hits("as the Standard Webhooks specification and the specification of OAuth say", unnamedItems))
  })
  it("computes anchors like GitHub", () => {
    assert.strictEqual(anchorOf("`CallError`: what, and [why](x.md)?"), "callerror-what-and-why")
  })
  it("reports missing pages and headings", () => {
    assert.strictEqual(problemOf("docs/provider/none.md"), "docs/provider/none.md does not exist")
    assert.strictEqual(problemOf("docs/provider/tokens.md#none"), "docs/provider/tokens.md has no heading #none")
    assert.isUndefined(problemOf("docs/provider/tokens.md#access-token"))
  })
})
