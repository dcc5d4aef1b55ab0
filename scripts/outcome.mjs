/** Collects vitest's results for the end of `npm test`: totals, and why tests failed. */
import { writeFileSync } from "node:fs"

/** A reporter that writes JSON to the file in `LATCHKEY_OUTCOME`. */
export default class Outcome {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const nameOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`
    const of = (state) => tests.filter((test) => test.result().state === state)
    const entryOf = (test) => [nameOf(test), textOf(test.result().errors ?? [])]
    const textOf = (errors) =>
      errors.map(({ message, stack }) => stack?.includes(message) ? stack : `${message}\n${stack ?? ""}`).join("\n")
    const failures = [
      ...of("failed").map(entryOf),
      // Failures outside of a test: while its file was loaded, or in a hook.
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0)
          .map((part) => [`${module.relativeModuleId} > ${part.fullName ?? "the file"}`, textOf(part.errors())])
      ),
      ...unhandled.map((error) => ["outside of any test", textOf([error])])
    ]
    const outcome = {
      passed: of("passed").length,
      failed: of("failed").length,
      // Tests of a module that is skipped as a whole remain pending.
      skipped: of("skipped").length + of("pending").filter((test) => test.module.state() === "skipped").length,
      failures
    }
    writeFileSync(process.env.LATCHKEY_OUTCOME, JSON.stringify(outcome))
  }
}
