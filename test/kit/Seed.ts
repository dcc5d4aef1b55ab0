/**
 * The seed of all property tests: the same in each run, so that the verdict depends on the change alone. `SEED=random` tries other cases.
 */
import * as fc from "fast-check"

const given = process.env["SEED"]

export const seed = given === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(given ?? 20_26)
fc.configureGlobal({ seed })

/** Options of one of Effect's properties. @default 100 runs */
export const tried = (runs = 100) => ({ arbitrary: { runs, seed } })

export { fc }
