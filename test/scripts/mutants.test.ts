/** `npm run mutants`: the mutants of a source, a sample by seed, and which of them tests notice. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { judge } from "../../scripts/mutants/judge.ts"
import { type Mutant, mutantsOf } from "../../scripts/mutants/mutantsOf.ts"
import { nearestTests } from "../../scripts/mutants/nearestTests.ts"
import { sampleMutants } from "../../scripts/mutants/sample.ts"
import { Workspace } from "../../scripts/mutants/Workspace.ts"
import { root } from "../kit/paths.ts"

/** A module whose test misses the boundary. */
const source = `export const isAdult = (age: number) => age >= 18
`
const test = `import { assert, it } from "vitest"
import { isAdult } from "../src/age.ts"
it("knows adults", () => {
  assert.isTrue(isAdult(30))
  assert.isFalse(isAdult(3))
})
`
const project = realpathSync(mkdtempSync(join(tmpdir(), "latchkey-mutated-")))
for (const folder of ["src", "test"]) mkdirSync(join(project, folder))
writeFileSync(join(project, "src/age.ts"), source)
writeFileSync(join(project, "test/age.test.ts"), test)
/** Fails once, as a test may under load. */
const unsteadyTest = `import { existsSync, writeFileSync } from "node:fs"
import { assert, it } from "vitest"
it("runs", () => {
  if (existsSync("failed")) return
  writeFileSync("failed", "")
  assert.fail()
})
`
writeFileSync(join(project, "test/unsteady.test.ts"), unsteadyTest)
writeFileSync(join(project, "package.json"), "{ \"type\": \"module\" }")
symlinkSync(join(root, "node_modules"), join(project, "node_modules"), "junction")
const workspace = new Workspace(project)
afterAll(() => {
  workspace.remove()
  rmSync(project, { recursive: true, force: true })
})

const textOf = ({ kind, line, original, replacement }: Mutant) => `${line} ${kind}: ${original} => ${replacement}`

describe("mutants", () => {
  it("are those of Stryker, and removed statements and properties, without texts", async () => {
    const mutants = await mutantsOf("src/a.ts", "run({ a: 1, b: \"x\" })\nthrow new Error(\"Call it again.\")\n")
    assert.deepStrictEqual(mutants.map(textOf), [
      "1 ObjectLiteral: { a: 1, b: \"x\" } => {}",
      "1 StringLiteral: \"x\" => \"\"",
      "1 RemovedStatement: run({ a: 1, b: \"x\" }) => ;",
      "1 RemovedProperty: a: 1, => ",
      "1 RemovedProperty: b: \"x\" => "
    ])
    assert.include(mutants.map(({ source }) => source.split("\n")[0]), "run({ b: \"x\" })")
  })

  it("are the same for the same seed, whatever other folders there are", async () => {
    const sample = await sampleMutants(project, ["src", "test"], 6, 7)
    assert.lengthOf(sample, 6)
    assert.deepStrictEqual(await sampleMutants(project, ["src", "test"], 6, 7), sample)
    assert.deepStrictEqual(await sampleMutants(project, ["src"], 3, 7), sample.filter(({ file }) => file.startsWith("src/")))
    assert.notDeepEqual(await sampleMutants(project, ["src", "test"], 6, 8), sample)
  })

  it("survive, or are killed by the test that fails", { timeout: 240_000 }, async () => {
    const mutants = await mutantsOf("src/age.ts", source)
    const verdictOf = async (change: string, file = "test/age.test.ts") => {
      const mutant = mutants.find((candidate) => textOf(candidate).endsWith(change)) ?? assert.fail(`no ${change}`)
      return (await judge({ workspace, testsOf: () => [[file]], seconds: 30, types: false }, mutant)).killers
    }
    assert.deepStrictEqual(await verdictOf("age >= 18 => (age > 18)"), [])
    assert.deepStrictEqual(await verdictOf("age >= 18 => (age < 18)"), ["test/age.test.ts"])
    assert.deepStrictEqual(await verdictOf("age >= 18 => (age < 18)", "test/unsteady.test.ts"), [])
  })

  it("run the nearest tests first, and those in a browser only for React", () => {
    const [first = []] = nearestTests(root, "src/pipeline/request/Retry.ts", 30)
    assert.strictEqual(first[0], "test/pipeline/Retry.test.ts")
    const isInBrowser = (file: string) => /^test\/(?:react\/(?!dom)|e2e\/browser)/.test(file)
    assert.deepStrictEqual(nearestTests(root, "src/pipeline/request/Retry.ts", 1_000).flat().filter(isInBrowser), [])
    assert.deepStrictEqual(
      nearestTests(root, "src/services/navigation/HandOver.ts", 30).at(-1),
      ["test/e2e/browser/HandOver.test.ts"]
    )
    assert.include(nearestTests(root, "src/jwt/millisOf.ts", 30).flat(), "test/public/durations.test.ts")
    assert.include(nearestTests(root, "src/react/form/Field.tsx", 30).flat(), "test/react/form/forms.test.ts")
  })
})
