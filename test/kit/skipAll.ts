/** The runner for tests whose program is missing: it skips every test. */
import { type RunnerTask, type RunnerTestFile, TestRunner } from "vitest"

const skip = (task: RunnerTask): void => {
  task.mode = "skip"
  if ("tasks" in task) task.tasks.forEach(skip)
}

// Vitest reads a runner from the default export.
// oxlint-disable-next-line import/no-default-export
export default class SkipAll extends TestRunner {
  onCollected(files: ReadonlyArray<RunnerTestFile>) {
    files.forEach(skip)
  }
}
