/**
 * The seed of all property tests: the same in each run, so that the verdict depends on the change alone. `SEED=random` tries other cases.
 */
import * as fc from "fast-check"

const seedText = process.env["SEED"]

export const seed = seedText === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(seedText ?? 20_26)
fc.configureGlobal({ seed })

/** Options of one of Effect's properties. @default 100 runs */
export const runOptions = (runs = 100) => ({ arbitrary: { runs, seed } })

const codePoint = fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })).map((value) => String.fromCodePoint(value))

/**
 * Text of any characters of Unicode, some of them of several code points. The units `binary` and `grapheme` of fast-check list all
 * characters, which costs each worker a second and 200 MB.
 */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc.oneof(
    { weight: 2, arbitrary: fc.nat(0x7f).map((value) => String.fromCharCode(value)) },
    { weight: 4, arbitrary: codePoint },
    {
      weight: 1,
      arbitrary: fc.constantFrom("e\u0301", "\u1100\u1161", "\u{1f1ea}\u{1f1fa}", "\u{1f469}\u200d\u{1f680}", "\ufeff")
    }
  )
})

export { fc }
