/** docs/provider is complete: its index names every page, and the tables of endpoints match the declarations. */
import { join } from "node:path/posix"
import { assert, describe, it } from "vitest"
import { endpointsDoc, headingOf } from "../../scripts/endpoints-doc.ts"
import * as Endpoints from "../../src/endpoints/index.ts"
import { linksOf, problemOf, texts } from "./Pages.ts"

const pages = Array.from(texts.keys()).filter((file) => file.startsWith("docs/provider/"))
const read = (file: string) => texts.get(file) ?? assert.fail(`${file} does not exist`)

describe("docs/provider", () => {
  it("lists every page in its index", () => {
    const linkedPages = linksOf(read("docs/provider/README.md")).map((to) => `docs/provider/${to}`)
    assert.includeMembers(linkedPages, pages.filter((page) => !page.endsWith("README.md")))
  })
  it("links to existing pages and headings", () => {
    const wrong = pages.flatMap((page) =>
      linksOf(read(page)).flatMap((to) => problemOf(to.startsWith("#") ? `${page}${to}` : join("docs/provider", to)) ?? [])
    )
    assert.deepStrictEqual(wrong, [])
  })
  it("has up-to-date endpoint tables: otherwise run `npm run update`", async () => {
    assert.strictEqual(read("docs/provider/endpoints.md"), await endpointsDoc())
  })
  it("lists every endpoint in a table", () => {
    const page = read("docs/provider/endpoints.md")
    const missing = Object.keys(Endpoints).filter((name) => !page.includes(`| \`${name}\` |`))
    assert.deepStrictEqual(missing, [])
    assert.isAbove(Object.keys(Endpoints).length, 190)
  })
  it("has headings with spaces between words", () => {
    assert.deepStrictEqual(["TeamApiKeys", "OAuthProviders", "Jwks", "AiChat"].map(headingOf), [
      "Team API keys",
      "OAuth providers",
      "JWKS",
      "AI chat"
    ])
  })
})
