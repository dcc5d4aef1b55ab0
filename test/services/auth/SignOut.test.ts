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

const oldToken = accessToken(-1, "old")
const newToken = accessToken(3_600_000, "new")
const success = reply(200, { success: true })

/** Signs out with these tokens; returns the requests with their access tokens, the error, and what is stored afterwards. */
const signOutWith = (pair: ReturnType<typeof tokens>, ...answers: ReadonlyArray<Answer>) => {
  const { seen, transport } = scripted(...answers)
  return Effect.gen(function*() {
    const error = yield* Effect.flip(Effect.asVoid(SignOut.signOut())).pipe(Effect.option)
    const session = yield* Session
    return {
      requests: seen.map(({ endpoint, headers }) => [endpoint, headers["x-stack-access-token"]]),
      error: tagOf(Option.getOrUndefined(error)),
      isSignedOut: Option.isNone(yield* session.stored)
    }
  }).pipe(Effect.provide(Layer.merge(clientLayer(TokenStoreMemory.layerFrom(pair)), transport)))
}

describe("signing out", () => {
  it.effect.each<
    readonly [situation: string, stored: ReturnType<typeof tokens>, answers: ReadonlyArray<Answer>, outcome: object]
  >([
    ["with a valid access token", tokens(newToken), [success], { requests: [["sessions.signOut", newToken]] }],
    ["with an expired access token", tokens(oldToken), [renewal(newToken), success], {
      requests: [["sessions.refresh", undefined], ["sessions.signOut", newToken]]
    }],
    ["with an access token that the provider finds expired", tokens(newToken), [expired, renewal(newToken), success], {
      requests: [["sessions.signOut", newToken], ["sessions.refresh", undefined], ["sessions.signOut", newToken]]
    }],
    ["of a session that has ended elsewhere", tokens(oldToken), [refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")], {
      requests: [["sessions.refresh", undefined]]
    }],
    ["with an expired access token and no refresh token", tokens(oldToken, null), [success], { requests: [] }],
    ["without a session", tokens(null, null), [success], { requests: [] }]
  ])(
    "%s",
    ([, pair, answers, outcome]) =>
      Effect.map(
        signOutWith(pair, ...answers),
        (result) => assert.deepStrictEqual(result, { error: undefined, isSignedOut: true, ...outcome } as typeof result)
      )
  )

  it.effect("succeeds after a server failure if a renewal shows that the session ended", () =>
    Effect.gen(function*() {
      const outcome = yield* signOutWith(tokens(newToken), reply(500, "down"), refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"))
      assert.deepStrictEqual([outcome.error, outcome.isSignedOut], [undefined, true])
      const alive = yield* signOutWith(tokens(newToken), reply(500, "down"), renewal(newToken))
      assert.deepStrictEqual([alive.error, alive.isSignedOut], ["ServerFailure", true])
    }))
})
