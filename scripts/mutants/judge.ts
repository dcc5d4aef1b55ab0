/** Runs the tests of mutants. */
import type { Mutant } from "./mutantsOf.ts"
import type { Run, Workspace } from "./Workspace.ts"

/** A mutant with the end of its tests: which file failed, `types`, `time`, or no tool at all. */
export interface Verdict {
  readonly mutant: Mutant
  readonly killers: ReadonlyArray<string>
}

/** How to judge. `testsOf` gives the parts of the tests, which run one after the other up to the first failure. */
export interface Judge {
  readonly workspace: Workspace
  readonly testsOf: (module: string) => ReadonlyArray<ReadonlyArray<string>>
  /** Seconds for each part of the tests; the killer of a mutant that takes longer is `time`. */
  readonly seconds: number
  /** Whether to type-check a survivor too, which takes about 10 seconds. */
  readonly types: boolean
}

/** Runs tests, and again if the files that failed then pass: a test that fails only under load proves nothing. */
const proofOf = async (workspace: Workspace, tests: ReadonlyArray<string>, seconds: number): Promise<Run> => {
  const run = await workspace.test(tests, seconds)
  if (run.failures.length === 0) return run
  return (await workspace.test(run.failures, seconds)).end === "passed" ? await workspace.test(tests, seconds) : run
}

/** The killers of a mutant; none if it survives. Types are checked last, because they tell nothing about the tests. */
export const judge = async ({ seconds, testsOf, types, workspace }: Judge, mutant: Mutant): Promise<Verdict> => {
  workspace.write(mutant.file, mutant.source)
  try {
    for (const tests of testsOf(mutant.file)) {
      const { end, failures } = await proofOf(workspace, tests, seconds)
      if (end === "late") return { mutant, killers: ["time"] }
      if (end === "failed") return { mutant, killers: failures.length === 0 ? ["load"] : failures }
    }
    return { mutant, killers: !types || await workspace.hasTypes() ? [] : ["types"] }
  } finally {
    workspace.restore(mutant.file)
  }
}

/** The files among the killers that fail without a mutant too; what they killed proves nothing. */
export const failingAnyway = async (
  { seconds, workspace }: Judge,
  verdicts: ReadonlyArray<Verdict>
): Promise<ReadonlyArray<string>> => {
  const files = [...new Set(verdicts.flatMap(({ killers }) => killers).filter((killer) => killer.includes("/")))]
  if (files.length === 0) return []
  const { failures } = await workspace.test(files, seconds * 10, true)
  return failures
}
