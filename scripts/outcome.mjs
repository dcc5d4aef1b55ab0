/** Collects the results of vitest for the end of `npm test`: totals, and the causes of failures. */
import { writeFileSync } from "node:fs"

/** A reporter that writes the results as JSON to the file in `LATCHKEY_OUTCOME`. */
export default class Outcome {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const nameOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`
    const countOf = (state) => tests.filter((test) => test.result().state === state)
    const entryOf = (test) => [nameOf(test), textOf(test.result().errors ?? [])]
    const textOf = (errors) =>
      errors.map(({ message, stack }) => stack?.includes(message) ? stack : `${message}\n${stack ?? ""}`).join("\n")
    const failures = [
      ...countOf("failed").map(entryOf),
      // Failures outside tests: while the file loads, or in a hook.
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0)
          .map((part) => [`${module.relativeModuleId} > ${part.fullName ?? "the file"}`, textOf(part.errors())])
      ),
      ...unhandledErrors.map((error) => ["outside of any test", textOf([error])])
    ]
    const outcome = {
      passed: countOf("passed").length,
      failed: countOf("failed").length,
      // Tests in a skipped module remain pending.
      skipped: countOf("skipped").length + countOf("pending").filter((test) => test.module.state() === "skipped").length,
      failures
    }
    writeFileSync(process.env.LATCHKEY_OUTCOME, JSON.stringify(outcome))
  }
}
