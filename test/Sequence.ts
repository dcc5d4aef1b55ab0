/** Orders test files: projects that mostly wait run first, so that the others use the processor meanwhile. */
import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Order of projects: `isolated` waits for npm and for the provider's client, `redis` for timers of Redis and the fleet, `browser` for the
 * browser; `node` only computes.
 */
const order = ["isolated", "redis", "browser", "node"]

/** Keeps the order of Vitest within a project: longest first, by the last run or by file size. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sort = await super.sort(files)
    return sort.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
  }
}
