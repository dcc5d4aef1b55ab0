/** The palettes of Radix Themes that the pages use, against those of their styles, and those that the documentation names. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { pageStyles } from "../../scripts/build/styles.ts"

const root = join(import.meta.dirname, "../..")
const react = join(root, "src/react")
const names = readdirSync(join(root, "node_modules/@radix-ui/themes/tokens/colors")).map((file) => file.replace(".css", ""))
/** The colours of the program itself in the example, not of the pages. */
const chosenPalettes = ["crimson", "mauve"]

it("the styles contain all palettes of the pages, and documented style files exist", async () => {
  const sources = readdirSync(react, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(react, file), "utf8")).join("\n")
  const usedPalettes = names.filter((name) => sources.includes(`"${name}"`) || new RegExp(`var\\(--${name}-`).test(sources))
  const files = Array.from(
    readFileSync(join(root, "docs/react.md"), "utf8").matchAll(/@radix-ui\/themes\/([\w/]+\.css)"/g),
    ([, file = ""]) => file
  )
  const listedPalettes = files.flatMap((file) => /^tokens\/colors\/(\w+)\.css$/.exec(file)?.[1] ?? [])
  assert.sameMembers(listedPalettes, chosenPalettes)
  const styles = await pageStyles()
  assert.isNotEmpty(usedPalettes)
  assert.deepStrictEqual(usedPalettes.filter((name) => !new RegExp(`--${name}-\\w+:`).test(styles)), [])
  assert.deepStrictEqual(files.filter((file) => !existsSync(join(root, "node_modules/@radix-ui/themes", file))), [])
})
