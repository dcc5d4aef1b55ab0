/** The preview of an onboarding change in the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { PreviewOnboarding } from "../../../../src/endpoints/users/Onboarding.ts"
import { CreateUser, UpdateUser } from "../../../../src/endpoints/users/Users.ts"
import { callers } from "../../Callers.ts"

describe("the preview of an onboarding change", () => {
  it.effect("lists the unverified users that the change would restrict, newest first", () =>
    Effect.gen(function*() {
      const { admin, configure, person, server } = yield* callers()
      const ada = yield* person()
      const { id: nameless } = yield* server(CreateUser({ body: { displayName: "Nameless" } }))
      yield* server(CreateUser({ body: { primaryEmail: "v@example.com", primaryEmailVerified: true } }))
      yield* server(CreateUser({ body: { isAnonymous: true } }))
      const preview = (onboarding: object, query: object = {}) => admin(PreviewOnboarding({ query, body: { onboarding } }))
      const restrictedReason = { type: "email_not_verified" }
      assert.deepStrictEqual(yield* preview({ requireEmailVerification: true }), {
        users: [
          { id: nameless, displayName: "Nameless", primaryEmail: null, restrictedReason },
          { id: ada.userId, displayName: null, primaryEmail: ada.email, restrictedReason }
        ],
        totalCount: 2
      })
      const { totalCount, users } = yield* preview({ requireEmailVerification: true }, { limit: 1 })
      assert.deepStrictEqual([users.map(({ id }) => id), totalCount], [[nameless], 2])
      assert.deepStrictEqual(yield* preview({}), { users: [], totalCount: 0 })
      yield* server(UpdateUser({ params: { userId: ada.userId }, body: { primaryEmailVerified: true } }))
      assert.strictEqual((yield* preview({ requireEmailVerification: true })).totalCount, 1)
      yield* configure({ "onboarding.requireEmailVerification": true })
      assert.strictEqual((yield* preview({ requireEmailVerification: true })).totalCount, 0)
    }))
})
