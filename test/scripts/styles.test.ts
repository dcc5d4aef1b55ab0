/** The styles of the pages: what stays of those of Radix Themes, and their size. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { assert, beforeAll, describe, it } from "vitest"
import { minify, pageStyles } from "../../scripts/build/styles.ts"
import { selectorsIn } from "../kit/browser/selectors.ts"
import { wholeStyles } from "../kit/browser/wholeStyles.ts"

let styles = ""
beforeAll(async () => {
  styles = await pageStyles()
})

describe("latchkey/react/styles.css", () => {
  it("stays below 20.5 KB with brotli", () => {
    assert.isBelow(brotliCompressSync(styles).length, 20.5 * 1024)
  })

  it("has every rule of its components, except for widths that the pages do not use", () => {
    const classesIn = (selector: string) =>
      Array.from(
        selector.replaceAll(/:not\([^)]*\)/g, "").matchAll(/\.(-?rt-(?:\\.|[\w-])+|(?:xs|sm|md|lg|xl)\\:[\w-]+)/g),
        ([, name = ""]) => name
      )
    const remaining = new Set(selectorsIn(styles))
    const names = new Set([...remaining].flatMap(classesIn))
    const removal = selectorsIn(minify(wholeStyles)).filter((selector) => selector.includes("rt-") && !remaining.has(selector))
    const wrong = removal.filter((selector) => classesIn(selector).every((name) => names.has(name)))
    assert.isAbove(removal.length, 1000)
    assert.deepStrictEqual(wrong, [])
  })

  it.each([
    // Radix Themes writes this class name in a template literal.
    ".rt-BaseDialogScrollPadding",
    // The classes of sizes that only a program uses.
    ".rt-TextFieldRoot:where(.rt-r-size-1)",
    ".rt-r-jc-space-between",
    ".sm\\:rt-r-fd-row",
    // Of the spinner in a button, which Radix Themes positions.
    ".rt-r-inset-0",
    "@keyframes rt-skeleton-pulse"
  ])("has %s", (rule) => assert.include(styles, rule))

  it.each([".rt-Slider", ".rt-DataList", ".rt-BaseCheckbox", ".lg\\:", "--tomato-1:"])(
    "omits %s, which no page uses",
    (rule) => assert.notInclude(styles, rule)
  )

  it("has every class name of Radix Themes that src/react names", () => {
    const react = join(import.meta.dirname, "../../src/react")
    const sources = readdirSync(react, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(react, file), "utf8")).join("\n")
    const byName = new Set(Array.from(sources.matchAll(/\.(rt-[A-Z]\w+)/g), ([, name = ""]) => name))
    assert.isNotEmpty(byName)
    assert.deepStrictEqual([...byName].filter((name) => !new RegExp(`\\.${name}\\b`).test(styles)), [])
  })

  it.each(["crimson", "tomato"])("supports other accent colours, such as %s", (colour) => {
    assert.include(styles, `[data-accent-color=${colour}]`)
    assert.include(styles, `var(--${colour}-9)`)
  })

  it("begins with the licence of Radix Themes", () => {
    assert.match(
      styles,
      /^\/\*! The styles of @radix-ui\/themes 3\.[\d.]+ that[^*]+ MIT License Copyright \(c\) 2023 WorkOS Permission/
    )
  })
})
