/** The seed of all property tests: the same for each run, whose verdict is so about the change alone. `SEED=random` looks further. */
import * as fc from "fast-check"

const given = process.env["SEED"]

export const seed = given === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(given ?? 20_26)
fc.configureGlobal({ seed })

/** Of a property of Effect's own, which is told by each. @default 100 runs */
export const tried = (runs = 100) => ({ arbitrary: { runs, seed } })

export { fc }
