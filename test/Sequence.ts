/** Orders test files: projects that mostly wait run first, so that the others use the processor meanwhile. */
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Order of projects: `redis` waits for timers of Redis and the fleet, `browser` for the browser; `peer` and `node` only compute. */
const order = ["redis", "browser", "peer", "node"]

/** Keeps the order of Vitest within a project: longest first, by the last run or by file size. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => order.indexOf(one.project.name) - order.indexOf(other.project.name))
  }
}
