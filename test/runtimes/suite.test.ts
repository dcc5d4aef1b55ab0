/** The suite of all runtimes, run in this one; `npm run runtimes` runs it with the packed package in the others. */
import { assert, describe, it } from "@effect/vitest"
import { checks, suite } from "./suite.ts"

describe("the test suite for all runtimes", () => {
  it("passes in the Node.js version that runs the tests", async () => {
    const report = await suite()
    for (const name of Object.keys(checks)) assert.isNull(report.checks[name], name)
    assert.deepInclude(report.features, { "WebCrypto": true, "`node:crypto`": true })
  })
})
