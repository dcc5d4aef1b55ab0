/** The promise apps from start to end: each call sends the requests that it names, and only calls send requests. */
import { assert, describe, it } from "vitest"
import { runStories } from "./stories.ts"

describe("the client, server and admin apps", () => {
  it("send only expected requests to the base URL, and secrets only in secret fields", async () => {
    const { canaries, delivered, problems } = (await runStories()).verdict()
    assert.deepStrictEqual(problems, [])
    // Only its owner sees the secret of a second factor as text.
    const sentNames = Object.keys(canaries).filter((name) => name !== "totpText")
    assert.sameMembers(Array.from(delivered), sentNames)
  })
})
