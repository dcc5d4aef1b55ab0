/** The picture of how costs grow. */
import { assert, it } from "vitest"
import { drawGrowth } from "../../bench/growthPicture.ts"
import { row } from "../../bench/statistics.ts"

it("has a bar for each exponent, at most as long as the plot", () => {
  const picture = drawGrowth([
    row("Growth from 10000 to 100000: read a user", "exponent", [-0.02], null),
    row("Growth from 100 to 1000: metrics", "exponent", [0.5], null),
    row("Growth from 2 to 20: a mistake", "exponent", [7], null),
    row("Read a user", "ms", [3], null)
  ])
  assert.deepStrictEqual(Array.from(picture.matchAll(/<rect [^>]*width="([^"]+)"/g), ([, width]) => width), [
    "1.0",
    "90.0",
    "216.0"
  ])
  assert.include(picture, ">10,000 to 100,000: read a user</text>")
  assert.include(picture, ">-0.02</text>")
  assert.notInclude(picture, "Read a user")
})
