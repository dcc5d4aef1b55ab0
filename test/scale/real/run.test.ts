/** A small run of real processes, in the deep run only. */
import { assert, describe, it } from "@effect/vitest"
import { compare } from "./compare.ts"
import { differences } from "./comparison.ts"

describe("two real processes with Redis and the emulator", () => {
  it("produce figures similar to those of their simulation", { timeout: 240_000 }, async () => {
    const size = { processes: 2, peopleEach: 15, down: [10_000, 15_000], preparation: 30_000 } as const
    const pace = { lifetime: 30_000, meanGap: 3_000, warmUp: 2_000, duration: 30_000, tolerance: 1_000 }
    const { real, simulated } = await compare(size, pace)
    assert.deepStrictEqual([real.signOuts, real.errorsLater], [0, 0])
    // One slow page of so few decides the slowest percent.
    assert.deepStrictEqual(differences(real, simulated).filter((key) => key !== "p99"), [])
  })
})
