/** The fonts of test pages, from npm, so that a page has the same layout on every machine. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { wholeStyles } from "../kit/browser/wholeStyles.ts"

const { resolve } = createRequire(import.meta.url)

/** A wide font, and one that is about 15 % narrower, because users have different fonts. */
export type Font = "dejavu-sans" | "inter"
const weights = { "dejavu-sans": [400, 700], inter: [400, 500, 700] } as const

const fileOf = (font: Font, weight: number) =>
  readFileSync(resolve(`@fontsource/${font}/files/${font}-latin-${weight}-normal.woff2`))

/** Styles that hide blurred backgrounds and pause animations: without a graphics card, these cost more than the rest of a page. */
const still = ".radix-themes { --backdrop-filter-panel: none !important } "
  + ".rt-Skeleton, .rt-SpinnerLeaf { animation-play-state: paused !important }"

/** These styles with this font instead of the system's. */
export const stylesWith = (font: Font, styles = wholeStyles): string => {
  const faces = weights[font].map((weight) =>
    `@font-face { font-family: "Test"; font-weight: ${weight}; src: url(/fonts/${font}-${weight}.woff2) format("woff2") }`
  )
  return [
    styles,
    ...faces,
    "html { font-family: Test, sans-serif }",
    still,
    ".radix-themes { --default-font-family: Test, sans-serif; --code-font-family: Test, monospace }"
  ].join("\n")
}

/** The font files, by their addresses in the styles. */
export const fontFiles: ReadonlyMap<string, Buffer> = new Map(
  (["dejavu-sans", "inter"] as const).flatMap((font) =>
    weights[font].map((weight) => [`/fonts/${font}-${weight}.woff2`, fileOf(font, weight)] as const)
  )
)

/** A script that loads the page's own script once the font has loaded, because a late font shifts the layout. */
export const startScript = (script: string, type: "module" | "text/javascript"): string =>
  `const fonts = [400, 500, 700].map((weight) => document.fonts.load(weight + " 16px Test"))
void Promise.all(fonts).then(() => ${
    type === "module" ?
      `import(${JSON.stringify(script)})` :
      `document.body.append(Object.assign(document.createElement("script"), {
  src: ${JSON.stringify(script)}
}))`
  })`
