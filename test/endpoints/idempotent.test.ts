/** Requests with POST and PATCH that have the same effect sent twice as sent once: the pipeline retries them if they are lost. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Endpoints from "../../src/endpoints/index.ts"
import { CheckUserApiKey } from "../../src/endpoints/users/UserApiKeys.ts"
import { ReadUser } from "../../src/endpoints/users/Users.ts"
import * as Users from "../../src/services/server/Users.ts"
import { scripted, serverLayer } from "../kit/TestApp.ts"
import { responseOf } from "../services/Verbs.ts"

describe("idempotent endpoints", () => {
  it("with POST or PATCH only read, replace, renew or detect repetition", () => {
    const ids = Object.values(Endpoints).flatMap((endpoint) =>
      "idempotent" in endpoint && endpoint.idempotent && /^(POST|PATCH)$/.test(endpoint.method) ? [endpoint.id] : []
    )
    assert.deepStrictEqual(ids.toSorted(), [
      "analytics.timing",
      "checkout.get",
      "dataVault.get",
      "dataVault.set",
      "emails.render",
      "onboarding.preview",
      "promoCodes.validate",
      "sessionReplays.record",
      "sessions.refresh",
      "sessions.refreshCurrent",
      "signUpRules.test",
      "teamApiKeys.check",
      "userApiKeys.check"
    ])
  })
  it.effect("include the check of an API key, which a lost connection delays", () => {
    const { seen, transport } = scripted("lost", responseOf(CheckUserApiKey), responseOf(ReadUser))
    return Effect.gen(function*() {
      const call = yield* Effect.forkChild(Users.getByApiKey({ apiKey: "key" }), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(call)
      assert.deepStrictEqual(seen.map(({ endpoint }) => endpoint), [CheckUserApiKey.id, CheckUserApiKey.id, ReadUser.id])
    }).pipe(Effect.provide(Layer.merge(serverLayer(), transport)))
  })
})
