/** When the provider issued tokens: between the start and the end of a renewal, by the clock as it is now. */
import { assert, describe, it } from "vitest"
import { timeSpan } from "../../../src/layers/tokenStores/issueTimes.ts"

const start = { wall: 1_000, monotonic: 0 }
const end = { wall: 1_200, monotonic: 200 }

describe("the time span of a renewal", () => {
  it.each([
    ["the clocks agree", { wall: 1_500, monotonic: 500 }, [1_000, 1_200]],
    ["the wall clock was set back", { wall: 500, monotonic: 500 }, [0, 200]],
    ["the machine was suspended, which stops the monotonic clock", { wall: 9_000, monotonic: 500 }, [1_000, 1_200]],
    ["no time has passed", end, [1_000, 1_200]]
  ])("is right if %s", (_, now, span) => assert.deepStrictEqual([...timeSpan(start, end, now)], span))
})
