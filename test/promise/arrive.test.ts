/** Pages on which a sign-in or a hand-over may end, without a browser; test/e2e/browser/HandOver.test.ts passes sessions. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option, Redacted } from "effect"
import { vi } from "vitest"
import { OAuthStateStore } from "../../src/pipeline/ports/OAuthStateStore.ts"
import { Session } from "../../src/pipeline/session/Session.ts"
import { arrive } from "../../src/promise/arrive.ts"
import { awaitSignOut } from "../../src/services/navigation/signOutRedirect.ts"
import { open, type Opening, origin } from "../services/oauth/OAuthPage.ts"

/** The page after it was opened, with whether redirects that waited for it must not be made. */
const arriveAt = Effect.fnUntraced(function*(query: string, opening: Opening, states: ReadonlyArray<string> = []) {
  const page = yield* open(`${origin}/orders?${query}`, opening)
  vi.stubGlobal("document", {
    get cookie() {
      return page.browser.cookies
    }
  })
  for (const state of states) {
    yield* page.run(OAuthStateStore.use((store) => store.put(state, Redacted.make("verifier"))))
  }
  const arrival = yield* Effect.forkChild(page.run(arrive), { startImmediately: true })
  const wait = yield* Effect.forkChild(page.run(awaitSignOut), { startImmediately: true })
  yield* Fiber.join(arrival)
  const session = yield* page.run(Session.use((session) => session.stored))
  return { ...page, hasLeft: yield* Fiber.join(wait), session: Option.getOrNull(session)?.refreshToken ?? null }
})

/** No page of this origin is the callback page. */
const urls = { oauthCallback: "https://auth.example/callback" }

describe("a page without a callback page on its origin", () => {
  it.effect("completes the sign-in that this browser has started", () =>
    Effect.gen(function*() {
      const { hasLeft, session } = yield* arriveAt("code=c&state=mine", { urls }, ["mine"])
      assert.strictEqual(session && Redacted.value(session), "rt-of-the-code")
      assert.isTrue(hasLeft)
    }))

  it.effect.each(
    [
      ["code=c&state=other", { urls }, ["mine"]],
      ["state=mine", { urls }, ["mine"]],
      ["code=c&state=mine", {}, ["mine"]],
      ["code=c&state=mine", { leavesPage: true }, []]
    ] as const
  )("leaves %s to other programs, and delays no redirect", ([query, opening, states]) =>
    Effect.gen(function*() {
      const { hasLeft, redirects, seen, session } = yield* arriveAt(query, opening, states)
      assert.deepStrictEqual([session, hasLeft, seen, redirects], [null, false, [], []])
    }))
})
