/** Figures and commands that several pages repeat are the same everywhere. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { readHistory } from "../../bench/history.ts"
import { root, texts } from "./Pages.ts"

/** The first two figures of each row of a page's tables, by the text of the first cell. If two tables have a row, the first counts. */
const rowsOf = (page: string) =>
  new Map(
    Array.from(
      (texts.get(page) ?? "").matchAll(/^\| ([^|]+) \| ([^|]*\d[^|]*) \| ([^|]*\d[^|]*) \|/gm),
      ([, name = "", ownFigure = "", peerFigure = ""]) => [name, [ownFigure, peerFigure]] as const
    ).toReversed()
  )

describe("figures", () => {
  it("are in README.md as in docs/comparison.md, and there as in docs/benchmarks.md", () => {
    const [readme, comparison, benchmarks] = ["README.md", "docs/comparison.md", "docs/benchmarks.md"].map(rowsOf)
    const repeatedRows = [...readme ?? []].filter(([name]) => name !== "Measured against `@stackframe/js` 2.8.108")
    assert.lengthOf(repeatedRows, 3)
    for (const [name, figures] of repeatedRows) assert.deepStrictEqual(comparison?.get(name), figures, name)
    const measuredRows = [...comparison ?? []].filter(([name]) => benchmarks?.has(name))
    assert.isAtLeast(measuredRows.length, 3)
    for (const [name, figures] of measuredRows) assert.deepStrictEqual(benchmarks?.get(name), figures, name)
  })

  it("are of the version of the provider's client that README.md names", () => {
    const [, version] = /`@stackframe\/js` ([\d.]+\d)/.exec(texts.get("README.md") ?? "") ?? []
    assert.isDefined(version)
    for (const page of ["docs/comparison.md", "docs/benchmarks.md"]) {
      assert.include(texts.get(page), `\`@stackframe/js\` ${version}`)
    }
  })
})

describe("the size of the browser program", () => {
  it("is the one that npm run size recorded last", () => {
    const release = readHistory().at(-1)
    const recordedSizes = release?.figures.find(({ unit }) => unit === "KB gzip")?.values ?? {}
    const [size, peerSize] = rowsOf("README.md").get("Browser program: sign in, read the user (Vite, gzip)") ?? []
    assert.deepStrictEqual([size, peerSize].map((text) => Number.parseFloat(text ?? "")), [
      recordedSizes.latchkey,
      recordedSizes["@stackframe/js"]
    ])
  })

  it("is one figure within docs/benchmarks.md and docs/comparison.md", () => {
    const benchmarks = texts.get("docs/benchmarks.md") ?? ""
    const [[smallest] = []] = [
      rowsOf("docs/benchmarks.md").get(
        "Browser program with promises: memory store, sign in, read the user, sign out"
      )
    ]
    assert.include(benchmarks, `The smallest program has ${smallest}.`)
    const [size] = rowsOf("README.md").get("Browser program: sign in, read the user (Vite, gzip)") ?? []
    assert.include(texts.get("docs/comparison.md"), `| Browser program as above (Vite, gzip) | ${size} |`)
  })
})

describe("commands", () => {
  it("are scripts of package.json", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly scripts: object }
    /** A script of the reader's own project. */
    const otherFiles = ["dev"]
    const unknownFigures = Array.from(texts).filter(([file]) => file.endsWith(".md")).flatMap(([file, text]) =>
      Array.from(text.matchAll(/\bnpm run ([\w:-]+)/g), ([, name = ""]) => name)
        .filter((name) => !Object.hasOwn(scripts, name) && !otherFiles.includes(name)).map((name) => `${file}: npm run ${name}`)
    )
    assert.deepStrictEqual(unknownFigures, [])
  })
})
