/** `<PagesTheme>` against `<Theme>` of Radix Themes, whose element it copies. */
import { Theme } from "@radix-ui/themes"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { PagesTheme, type PagesThemeProps } from "../../../src/react/app/PagesTheme.tsx"
import { OverlayTheme } from "../../../src/react/ui/OverlayTheme.tsx"

/** The attributes of the outermost element, in any order. */
const attributesOf = (html: string) =>
  [...(/^<div ([^>]*)>/.exec(html)?.[1] ?? "").matchAll(/[\w-]+="[^"]*"/g)].map(String).toSorted()

describe("the element of PagesTheme", () => {
  it.each<PagesThemeProps>([
    {},
    { appearance: "dark" },
    { appearance: "light", accentColor: "crimson" },
    { accentColor: "gray", grayColor: "sand", radius: "full" },
    { hasBackground: false, panelBackground: "solid", scaling: "110%" }
  ])("has the attributes of Theme: %j", (props) => {
    const [ownStyles, radixHtml] = [PagesTheme, Theme].map((component) =>
      attributesOf(renderToStaticMarkup(createElement(component, props)))
    )
    assert.isAbove(radixHtml?.length ?? 0, 7)
    assert.deepStrictEqual(ownStyles, radixHtml)
  })
})

describe("a menu or dialog", () => {
  it("has the theme of PagesTheme, even inside another menu or dialog", () => {
    const content = createElement(OverlayTheme, null, createElement(OverlayTheme, null, "Menu"))
    const html = renderToStaticMarkup(createElement(PagesTheme, { accentColor: "crimson", appearance: "dark" }, content))
    assert.lengthOf(html.match(/data-accent-color="crimson"/g) ?? [], 2)
    assert.lengthOf(html.match(/class="radix-themes dark"/g) ?? [], 2)
  })

  it("adds no theme element inside a Theme without a PagesTheme", () => {
    const alone = renderToStaticMarkup(createElement(Theme, null, "Menu"))
    assert.strictEqual(renderToStaticMarkup(createElement(Theme, null, createElement(OverlayTheme, null, "Menu"))), alone)
  })
})
