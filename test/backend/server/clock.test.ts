/** Servers with wrong clocks: sessions stay signed in, and each is renewed once. */
import { assert, describe, it } from "@effect/vitest"
import { visitor } from "./Visitor.ts"

const minute = 60_000

describe("a server with a wrong clock", () => {
  it.each([["two minutes behind", -2], ["two minutes ahead", 2], ["an hour behind", -60], ["an hour ahead", 60]])(
    "keeps its users signed in: %s",
    async (_, minutes) => {
      let offset = minutes * minute
      const { authenticate, receive, renewals, request, signIn } = await visitor({ now: () => Date.now() + offset })
      signIn()
      const visit = async () => {
        const who = await authenticate(request())
        if (who.status === "signed-in") receive(who.finish(new Response("hello")))
        return who.status
      }
      assert.deepStrictEqual([await visit(), await visit(), await visit()], ["signed-in", "signed-in", "signed-in"])
      // No renewal is needed if the token is also valid by the wrong clock.
      assert.isAtMost(renewals(), 1)

      offset = 0
      const before = renewals()
      assert.deepStrictEqual([await visit(), await visit(), await visit()], ["signed-in", "signed-in", "signed-in"])
      assert.isAtMost(renewals() - before, 1)
    }
  )
})
