/** `returnTo` of an OAuth sign-in that a second factor interrupts: the callback page passes it on. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as AttemptStoreMemory from "../../../src/layers/attempts/AttemptStoreMemory.ts"
import { AttemptStore } from "../../../src/pipeline/ports/AttemptStore.ts"
import * as OAuth from "../../../src/services/oauth/OAuth.ts"
import { refusal } from "../../kit/TestApp.ts"
import { callbackPage, open, origin, waiting } from "./OAuthPage.ts"

describe("the return address, when a second factor is required", () => {
  const needs = refusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "a".repeat(45) })
  const cart = encodeURIComponent("/cart?id=1#top")
  /** Starts a sign-in with that `returnTo` in a tab, and returns to the callback page with that query. */
  const returnValue = Effect.fnUntraced(function*(returnTo: string | undefined, query: { readonly [name: string]: string } = {}) {
    const storage = AttemptStoreMemory.make()
    const page = yield* open(`${origin}/login`, { answers: [needs] })
    const inTab = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      page.run(Effect.provideService(effect, AttemptStore, () => storage))
    const start = Effect.fnUntraced(function*(returnTo?: string) {
      yield* inTab(OAuth.signIn("github", { returnTo }))
      return waiting(page.browser).state
    })
    const state = yield* start(returnTo)
    const back = Effect.gen(function*() {
      yield* page.go(`${callbackPage}?${new URLSearchParams({ code: "a-code", state, ...query })}`)
      assert.strictEqual((yield* Effect.flip(inTab(OAuth.handleCallback())))._tag, "MultiFactorAuthenticationRequired")
      return page.redirects.at(-1)
    })
    return { back, start, storage }
  })
  it.effect("is passed to the second-factor page, and overrides that of the callback page", () =>
    Effect.gen(function*() {
      const a = yield* returnValue("/cart?id=1#top")
      assert.deepStrictEqual(yield* a.back, { url: `/handler/mfa?after_auth_return_to=${cart}`, replace: true })
      assert.isNull(a.storage.getItem("latchkey_oauth_return"))
      const bothValues = yield* returnValue("/cart?id=1#top", { after_auth_return_to: "/x" })
      assert.strictEqual((yield* bothValues.back)?.url, `/handler/mfa?after_auth_return_to=${cart}`)
      const noValue = yield* returnValue(undefined, { after_auth_return_to: "/x" })
      assert.strictEqual((yield* noValue.back)?.url, "/handler/mfa?after_auth_return_to=%2Fx")
    }))
  it.effect("is not taken from another sign-in in the tab", () =>
    Effect.gen(function*() {
      const first = yield* returnValue("/cart")
      yield* first.start("/other")
      assert.strictEqual((yield* first.back)?.url, "/handler/mfa")
      const last = yield* returnValue("/cart")
      yield* last.start()
      assert.strictEqual((yield* last.back)?.url, "/handler/mfa")
    }))
})
