/** Two calls of the callback page for one response: one exchange, one outcome, never across sign-ins. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as OAuth from "../../../src/services/oauth/OAuth.ts"
import { outcomeLifetime } from "../../../src/services/oauth/OAuthCallbacks.ts"
import {
  away,
  callbackPage,
  formOf,
  laterRedirects,
  leaving,
  names,
  open,
  origin,
  signedIn,
  until,
  waiting
} from "./OAuthPage.ts"

describe("two calls of handleCallback", () => {
  it.effect("share one exchange and one redirect, even if the first caller aborts", () =>
    Effect.gen(function*() {
      const page = yield* away({ leavesPage: true })
      yield* page.back()
      const first = yield* Effect.forkChild(page.finish)
      yield* until(() => names(page.browser).length === 0)
      yield* Fiber.interrupt(first)
      const rest = yield* leaving(page, Effect.all([page.finish, page.finish], { concurrency: "unbounded" }))
      yield* TestClock.adjust(redirectWait)
      assert.deepStrictEqual(yield* Fiber.join(rest), [signedIn, signedIn])
      assert.deepStrictEqual([page.seen.length, laterRedirects(page).length], [1, 1])
    }))

  it.effect("share a refusal until it expires", () =>
    Effect.gen(function*() {
      const page = yield* open(`${callbackPage}?errorCode=SIGN_UP_NOT_ENABLED&message=m`)
      const ask = Effect.exit(page.run(OAuth.handleCallback()))
      const [first, second] = [yield* ask, yield* ask]
      assert.deepStrictEqual(first, second)
      assert.isTrue(Exit.isFailure(first))
      yield* page.go(`${origin}/elsewhere`)
      assert.deepStrictEqual(yield* ask, Exit.succeed(null))
      yield* page.go(callbackPage)
      assert.deepStrictEqual(yield* ask, first)
      yield* TestClock.adjust(outcomeLifetime)
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* ask, Exit.succeed(null))
    }))

  it.effect("do not share outcomes across sign-ins, or across apps on the page", () =>
    Effect.gen(function*() {
      const page = yield* away({ tokenStore: TokenStoreMemory.layer })
      yield* page.back()
      yield* page.finish
      const b = yield* open(callbackPage)
      assert.isNull(yield* page.run(Effect.provideServiceEffect(OAuth.handleCallback(), Session, b.run(Session))))
      yield* page.run(OAuth.signIn("github"))
      yield* page.back({ code: "the-next", state: waiting(page.browser).state })
      assert.deepStrictEqual(yield* page.finish, signedIn)
      assert.deepStrictEqual(page.seen.map((request) => formOf(request)["code"]), ["a-code", "the-next"])
    }))
})
