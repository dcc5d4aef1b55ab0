/** The styles of an open tooltip in the package's styles, as in those of Radix Themes. */
import { assert, it } from "@effect/vitest"
import { inOtherAppearance, storiesOf } from "../Page.ts"
import { differencesIn } from "../sameStyles.ts"

const { open } = storiesOf("./stories/small.tsx")

it("an open tooltip has all styles of Radix Themes, in light and in dark", async () => {
  const page = await open("Tooltips")
  await page.getByRole("button", { name: "Copy" }).focus()
  await page.getByRole("tooltip").waitFor()
  assert.deepStrictEqual(await differencesIn(page), [])
  assert.deepStrictEqual(await inOtherAppearance(page, () => differencesIn(page)), [])
})
