/** Signing out with an access token that has expired: the session ends here first, and then at the provider with a renewed token. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import * as SignOut from "../../../src/services/auth/SignOut.ts"
import {
  accessToken,
  type Answer,
  clientLayer,
  expired,
  refusal,
  renewal,
  reply,
  scripted,
  tagOf,
  tokens
} from "../../kit/TestApp.ts"

const past = accessToken(-1, "old")
const renewed = accessToken(3_600_000, "new")
const done = reply(200, { success: true })

/** Signs out with these tokens; returns the requests with their access tokens, the error, and what is stored afterwards. */
const signOutWith = (stored: ReturnType<typeof tokens>, ...answers: ReadonlyArray<Answer>) => {
  const { seen, transport } = scripted(...answers)
  return Effect.gen(function*() {
    const error = yield* Effect.flip(Effect.asVoid(SignOut.signOut())).pipe(Effect.option)
    const session = yield* Session
    return {
      requests: seen.map(({ endpoint, headers }) => [endpoint, headers["x-stack-access-token"]]),
      error: tagOf(Option.getOrUndefined(error)),
      isSignedOut: Option.isNone(yield* session.stored)
    }
  }).pipe(Effect.provide(Layer.merge(clientLayer(TokenStoreMemory.layerFrom(stored)), transport)))
}

describe("signing out", () => {
  it.effect.each<
    readonly [situation: string, stored: ReturnType<typeof tokens>, answers: ReadonlyArray<Answer>, outcome: object]
  >([
    ["with a valid access token", tokens(renewed), [done], { requests: [["sessions.signOut", renewed]] }],
    ["with an expired access token", tokens(past), [renewal(renewed), done], {
      requests: [["sessions.refresh", undefined], ["sessions.signOut", renewed]]
    }],
    ["with an access token that the provider finds expired", tokens(renewed), [expired, renewal(renewed), done], {
      requests: [["sessions.signOut", renewed], ["sessions.refresh", undefined], ["sessions.signOut", renewed]]
    }],
    ["of a session that has ended elsewhere", tokens(past), [refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")], {
      requests: [["sessions.refresh", undefined]]
    }],
    ["with an expired access token and no refresh token", tokens(past, null), [done], { requests: [] }],
    ["without a session", tokens(null, null), [done], { requests: [] }]
  ])(
    "%s",
    ([, stored, answers, outcome]) =>
      Effect.map(
        signOutWith(stored, ...answers),
        (result) => assert.deepStrictEqual(result, { error: undefined, isSignedOut: true, ...outcome } as typeof result)
      )
  )

  it.effect("succeeds after a failure of the server if a renewal shows that the session has ended", () =>
    Effect.gen(function*() {
      const ended = yield* signOutWith(tokens(renewed), reply(500, "down"), refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"))
      assert.deepStrictEqual([ended.error, ended.isSignedOut], [undefined, true])
      const alive = yield* signOutWith(tokens(renewed), reply(500, "down"), renewal(renewed))
      assert.deepStrictEqual([alive.error, alive.isSignedOut], ["ServerFailure", true])
    }))
})
