/** The styles of the pages: what stays of those of Radix Themes, and their size. */
import { brotliCompressSync } from "node:zlib"
import { assert, beforeAll, describe, it } from "vitest"
import { pageStyles } from "../../scripts/build/styles.mjs"

let styles = ""
beforeAll(async () => {
  styles = await pageStyles()
})

describe("latchkey/react/styles.css", () => {
  it("stays below 15.5 KB with brotli", () => {
    assert.isBelow(brotliCompressSync(styles).length, 15.5 * 1024)
  })

  it.each([
    ".rt-TextFieldRoot",
    ".rt-BaseDialogContent",
    ".rt-r-jc-space-between",
    ".sm\\:rt-r-fd-row",
    // Of the spinner in a button, which Radix Themes positions.
    ".rt-r-inset-0",
    "@keyframes rt-skeleton-pulse"
  ])(
    "has %s, which pages use",
    (rule) => assert.include(styles, rule)
  )

  it.each([".rt-Slider", ".rt-DataList", ".rt-r-size-9", ".lg\\:", "@keyframes rt-progress", "--tomato-1:", "--kbd-box-shadow"])(
    "omits %s, which no page uses",
    (rule) => assert.notInclude(styles, rule)
  )

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
