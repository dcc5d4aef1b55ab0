/**
 * The seed of all property tests: the same in each run, so that the verdict depends on the change alone. `SEED=random` tries other cases.
 */
import * as fc from "fast-check"

const seedText = process.env["SEED"]

export const seed = seedText === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(seedText ?? 20_26)
fc.configureGlobal({ seed })

/** Options of one of Effect's properties. @default 100 runs */
export const runOptions = (runs = 100) => ({ arbitrary: { runs, seed } })

export { fc }
