/** The apps for promises from beginning to end: each call sends the requests that it names, and nothing but a call sends any. */
import { assert, describe, it } from "vitest"
import { told } from "./stories.ts"

describe("the client, server and admin apps", () => {
  it("send the named requests to the base URL only, with secrets in their fields only", async () => {
    const { canaries, delivered, problems } = (await told()).verdict()
    assert.deepStrictEqual(problems, [])
    // As text the secret of a second factor is for the eyes of its owner only.
    const sent = Object.keys(canaries).filter((name) => name !== "totpText")
    assert.sameMembers(Array.from(delivered), sent)
  })
})
