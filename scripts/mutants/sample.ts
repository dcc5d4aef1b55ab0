/** A random sample of mutants, the same for the same seed and sources. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isValid, type Mutant, mutantsOf } from "./mutantsOf.ts"

/** Random numbers from 0 to below 1: the generator mulberry32. */
export const randomNumbers = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Every mutant of the sources below a folder. */
const mutantsBelow = async (root: string, folder: string): Promise<Array<Mutant>> => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file))
    .sort()
  const lists = await Promise.all(files.map((file) => {
    const path = join(folder, file).replaceAll("\\", "/")
    return mutantsOf(path, readFileSync(join(root, path), "utf8"))
  }))
  return lists.flat()
}

/** A number from a text, to give each folder its random numbers. */
const hash = (text: string) => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0)

/**
 * `count` different mutants, the same number from each folder unless one has too few. Those of a folder do not depend on the other folders, so
 * that a part of a sample can be run again.
 */
export const sampleMutants = async (
  root: string,
  folders: ReadonlyArray<string>,
  count: number,
  seed: number
): Promise<ReadonlyArray<Mutant>> => {
  const draws: Array<() => Mutant | undefined> = []
  for (const folder of folders) {
    const random = randomNumbers(seed + hash(folder))
    const mutants = await mutantsBelow(root, folder)
    draws.push(() => {
      for (;;) {
        const [mutant] = mutants.splice(Math.floor(random() * mutants.length), 1)
        if (mutant === undefined || isValid(mutant)) return mutant
      }
    })
  }
  const sample: Array<Mutant> = []
  while (sample.length < count) {
    const round = draws.flatMap((draw) => draw() ?? [])
    if (round.length === 0) break
    sample.push(...round.slice(0, count - sample.length))
  }
  return sample
}
