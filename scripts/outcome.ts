/** Collects the results of vitest for the end of `npm test`: totals, and the causes of failures. */
import { writeFileSync } from "node:fs"
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node"

/** The results of a run, with the name and the cause of each failure. */
export interface Results {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: ReadonlyArray<readonly [name: string, message: string]>
}

type Failure = Results["failures"][number]

/** A reporter that writes the results as JSON to the file in `LATCHKEY_OUTCOME`. */
export default class Outcome implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<SerializedError>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`
    const countOf = (state: "failed" | "passed" | "pending" | "skipped") => tests.filter((test) => test.result().state === state)
    const entryOf = (test: TestCase): Failure => [nameOf(test), textOf(test.result().errors ?? [])]
    const textOf = (errors: ReadonlyArray<SerializedError>) =>
      errors.map(({ message, stack }) => stack?.includes(message) ? stack : `${message}\n${stack ?? ""}`).join("\n")
    const failures: ReadonlyArray<Failure> = [
      ...countOf("failed").map(entryOf),
      // Failures outside tests: while the file loads, or in a hook.
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0)
          .map((part): Failure => [
            `${module.relativeModuleId} > ${part.type === "suite" ? part.fullName : "the file"}`,
            textOf(part.errors())
          ])
      ),
      ...unhandledErrors.map((error): Failure => ["outside of any test", textOf([error])])
    ]
    const results: Results = {
      passed: countOf("passed").length,
      failed: countOf("failed").length,
      // Tests in a skipped module remain pending.
      skipped: countOf("skipped").length + countOf("pending").filter((test) => test.module.state() === "skipped").length,
      failures
    }
    writeFileSync(process.env["LATCHKEY_OUTCOME"] ?? "outcome.json", JSON.stringify(results))
  }
}
