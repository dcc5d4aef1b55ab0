/** A process that keeps one Vitest between runs, because its start takes longer than the tests of most mutants. Its folder is the copy. */
import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { createVitest, type TestSpecification } from "vitest/node"

/** A run of test files after a change of `changedFiles`; up to the first failure unless `isComplete`. */
export interface RunRequest {
  readonly files: ReadonlyArray<string>
  readonly changedFiles: ReadonlyArray<string>
  readonly isComplete: boolean
}

/** Whether a test failed, and the files with a failed test. */
export interface RunResult {
  readonly isPassed: boolean
  readonly failures: ReadonlyArray<string>
}

const vitest = await createVitest({ watch: false, maxWorkers: availableParallelism(), reporters: [{}] })
// Vitest knows test files only once it has listed them.
await vitest.globTestSpecifications()

/** Whether a test did not run: the cancellation of a run after its first failure may also reach the next run. */
const isCut = ({ testModule }: TestSpecification) => {
  const states = Array.from(testModule?.children.allTests() ?? [], (test) => test.result().state)
  return states.length === 0 || states.some((state) => state === "skipped" || state === "pending")
}

const run = async ({ changedFiles, files, isComplete }: RunRequest): Promise<RunResult> => {
  for (const file of changedFiles) vitest.invalidateFile(resolve(file))
  for (const { config } of [vitest, ...vitest.projects]) config.bail = isComplete ? 0 : 1
  const specifications = files.flatMap((file) => vitest.getModuleSpecifications(resolve(file)))
  const runOnce = async (): Promise<RunResult> => {
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const failures = specifications.flatMap(({ testModule }) =>
      testModule?.state() === "failed" ? testModule.relativeModuleId : []
    )
    return { isPassed: failures.length === 0 && unhandledErrors.length === 0, failures }
  }
  const result = await runOnce()
  return result.isPassed && specifications.some(isCut) ? runOnce() : result
}

process.on("message", (request: RunRequest) => {
  void run(request).then((result) => process.send?.(result))
})
process.on("disconnect", () => process.exit())
