/** The pages, links, sidebar and text files of the documentation site, without a build of the site, which CI makes. */
import { assert, describe, it } from "vitest"
import { homePage, playgroundPage } from "../../scripts/docs/home.ts"
import { llms, llmsFull } from "../../scripts/docs/llms.ts"
import { commandsOf, withManagers } from "../../scripts/docs/managers.ts"
import { anchorOf, pathOf, pictures, sections, sourcesIn } from "../../scripts/docs/pages.ts"
import * as Pages from "./Pages.ts"

const repository = "https://repository.example"
const siteSections = sections(repository)
const pages = siteSections.flatMap(({ pages }) => pages)
const paths = new Set(pages.map(({ path }) => path))

describe("the documentation site", () => {
  it("has every page of docs and of the root folder", () => {
    const expected = [...sourcesIn("docs"), "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    assert.isAbove(expected.length, 90)
    assert.sameMembers(pages.map(({ source }) => source), expected)
    assert.lengthOf(pages, paths.size)
  })

  it("lists every design decision by its title on the page of decisions", () => {
    const index = Pages.texts.get("docs/decisions/README.md") ?? ""
    const entryOf = (source: string) => {
      const [title = ""] = (Pages.texts.get(source) ?? "").split("\n", 1)
      return `- [${title.replace(/^# /, "")}](${source.replace("docs/decisions/", "")})`
    }
    const entries = sourcesIn("docs/decisions").filter((source) => !source.endsWith("README.md")).map(entryOf)
    assert.sameMembers(index.match(/^- .+$/gm) ?? [], entries)
  })

  it("has the ten pages that a newcomer needs, from the architecture to the FAQ", () => {
    const questions = [
      "architecture",
      "glossary",
      "errors",
      "reliability",
      "sessions",
      "backends",
      "testing",
      "comparison",
      "security",
      "faq"
    ]
    assert.deepStrictEqual(questions.filter((name) => !paths.has(`${name}.md`)), [])
  })

  it("links only to pages of the site and to files of the repository", () => {
    const leaves = pages.flatMap(({ path, text }) =>
      Pages.linksOf(text).filter((to) => !to.startsWith("#")).filter((to) => !paths.has(to.replace(/#.*/, "").slice(1)))
        .filter((to) => !/\.(?:svg|png)$/.test(to)).map((to) => `${path}: ${to}`)
    )
    assert.deepStrictEqual(leaves, [])
    const outside = pages.flatMap(({ text }) => text.match(/\]\(https:\/\/repository\.example\/blob\/main\/[^)]+\)/g) ?? [])
    assert.isAbove(outside.length, 50)
  })

  it("shows its own copies of pictures", () => {
    const addresses = [...pictures().values()]
    assert.includeMembers(addresses, ["/footprint.svg", "/pictures/sign-in.png"])
    const shownPictures = pages.flatMap(({ text }) =>
      Array.from(text.matchAll(/\]\(([^)]+\.(?:svg|png))\)/g), ([, to = ""]) => to)
    )
    assert.sameMembers([...new Set(shownPictures)], addresses)
  })

  it("uses the same anchors as GitHub", () => {
    assert.strictEqual(anchorOf("What `x.y` does: A & B"), Pages.anchorOf("What `x.y` does: A & B"))
  })

  it("has a page for each link on the home page", () => {
    const links = Array.from(homePage("").matchAll(/"link": "\/([^"]*)"/g), ([, link = ""]) => link)
    assert.isAbove(links.length, 6)
    const isThere = (link: string) =>
      ["api/", "playground"].includes(link) || paths.has(link.endsWith("/") ? `${link}index.md` : `${link}.md`)
    assert.deepStrictEqual(links.filter((link) => !isThere(link)), [])
  })

  it("links only to sections that exist on the playground", () => {
    const links = Array.from(playgroundPage.matchAll(/\]\(\/([^)#]+)#([^)]+)\)/g), ([, path = "", anchor = ""]) => [path, anchor])
    assert.isNotEmpty(links)
    for (const [path, anchor] of links) {
      const text = pages.find((page) => page.path === `${path}.md`)?.text ?? ""
      assert.include(Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => anchorOf(heading)), anchor)
    }
  })

  it("shows the commands that install packages for each package manager", () => {
    const page = "```sh\nnpm install latchkey effect\nnpx latchkey init\n```\n\n```sh\nnpm run dev\n```\n"
    const text = withManagers(page)
    assert.isTrue(text.startsWith("::: code-group\n```sh [npm]\nnpm install latchkey effect\nnpx latchkey init\n```\n"))
    assert.include(text, "```sh [pnpm]\npnpm add latchkey effect\npnpm latchkey init\n```")
    assert.include(text, "```sh [bun]\nbun add latchkey effect\nbunx latchkey init\n```\n:::\n\n```sh\nnpm run dev\n```\n")
    assert.strictEqual(
      commandsOf("yarn", "npm init -y && npm install --save-dev wrangler"),
      "yarn init -y && yarn add --dev wrangler"
    )
    const groups = pages.filter(({ path }) => path.startsWith("start/")).map(({ text }) =>
      withManagers(text).split("::: code-group").length - 1
    )
    assert.isAbove(groups.filter((count) => count > 0).length, 8)
  })

  it("serves a folder's README.md at the folder's address", () => {
    assert.strictEqual(pathOf("docs/start/README.md"), "start/index.md")
    assert.strictEqual(pathOf("docs/errors.md"), "errors.md")
  })
})

describe("llms.txt", () => {
  it("lists each page with its title and first sentence", () => {
    const text = llms("Summary.", siteSections)
    assert.match(text, /^# Latchkey\n\n> Summary\.\n/)
    assert.deepStrictEqual(pages.filter(({ path, title }) => !text.includes(`- [${title}](/${path})`)), [])
    assert.include(text, "- [Sessions](/sessions.md): A session is an access token")
    const bare = pages.filter(({ summary }) => summary === "").map(({ path }) => path)
    assert.deepStrictEqual(bare.filter((path) => !path.startsWith("decisions/")), [])
  })

  it("is accompanied by llms-full.txt with the text of every page for users", () => {
    const text = llmsFull("Summary.", siteSections)
    const missingPages = pages.filter((page) => !text.includes(page.text.trim())).map(({ path }) => path)
    assert.isAbove(text.length, 300_000)
    assert.deepStrictEqual(
      missingPages.filter((path) => !/^decisions\/|^(contributing|architecture|style|vulnerabilities)\.md$/.test(path)),
      []
    )
  })
})
