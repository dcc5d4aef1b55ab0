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
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => order.indexOf(one.project.name) - order.indexOf(other.project.name))
  }
}
