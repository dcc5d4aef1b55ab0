/** The search of the site finds the right page first. The library, its options and the sections are those of the site. */
import MiniSearch from "minisearch"
import { assert, describe, it } from "vitest"
import { anchorOf, sections } from "../../scripts/docs/pages.ts"
import { indexOptions, searchOptions, type SearchSection, searchWords } from "../../scripts/docs/search.ts"
import { problemOf } from "./Pages.ts"
import { questions } from "./questions.ts"

const pages = sections("https://repository.example").flatMap(({ pages }) => pages)

/** The sections of a page as VitePress indexes them, with the heading's text as title and those above it as titles. */
const sectionsOf = ({ path, text }: typeof pages[number]): ReadonlyArray<SearchSection> => {
  const address = `/${path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html")}`
  const parts = text.split(/^(?=#{1,6} )/m).filter((part) => /^#{1,6} /.test(part))
  const above: Array<string> = []
  return parts.flatMap((part) => {
    const [line = "", ...rest] = part.split("\n")
    const level = line.indexOf(" ") - 1
    const heading = line.slice(level + 2)
    const title = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, "$1")
    const titles = above.slice(0, level).filter(Boolean)
    above.splice(level, above.length, title)
    const body = rest.join("\n").trim().replaceAll(/\]\([^)]*\)/g, "]")
    return body === "" ? [] : [{ id: `${address}#${anchorOf(heading)}`, title, titles, text: body }]
  })
}

const index = new MiniSearch<SearchSection>({ ...indexOptions, searchOptions })
// VitePress adds a section once for each address.
index.addAll([...new Map(pages.flatMap(sectionsOf).map((section) => [section.id, section])).values()])
const search = (query: string) => index.search(query).map(({ id }) => String(id))
const pageOf = (id = "") => id.replace(/^\//, "").replace(/(?:\.html)?#.*/, "")

describe("the search of the site", () => {
  it("finds the right page first for what readers type", () => {
    assert.isAtLeast(Object.keys(questions).length, 60)
    const wrong = Object.entries(questions).filter(([query, expected]) => !expected.includes(pageOf(search(query)[0])))
      .map(([query]) => `${query}: ${search(query).slice(0, 3).join(" ")}`)
    assert.deepStrictEqual(wrong, [])
  })

  it("has words only for pages and sections that exist", () => {
    const problems = Object.keys(searchWords).flatMap((address) => problemOf(`docs/${address}`) ?? [])
    assert.deepStrictEqual(problems, [])
  })

  it("finds guides before decisions, the provider's API and the reference", () => {
    for (const query of ["session", "redirect", "payments", "errors"]) {
      assert.notMatch(search(query)[0] ?? "", /^\/(?:decisions|provider)\//, query)
    }
  })
})
