/** Several apps in one program: each has its own project, session and settings. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import * as Project from "../../../src/services/client/Project.ts"
import { options, project, reply, scripted, tokens } from "../../kit/TestApp.ts"

describe("an app inside another", () => {
  it.effect("has a separate project and session", () => {
    const script = scripted(reply(200, project))
    const otherId = "11111111-2222-4333-8444-555555555555"
    const outer = ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layerFrom(tokens("outer")) })
    const inner = ClientApp.layer({ ...options, projectId: otherId, tokenStore: TokenStoreMemory.layer })
    return Effect.gen(function*() {
      const result = yield* Effect.provide(
        Effect.gen(function*() {
          yield* Project.get()
          return yield* Session.use(({ stored }) => stored)
        }),
        inner
      )
      assert.isTrue(Option.isNone(result))
      assert.strictEqual(script.seen[0]?.headers["x-stack-project-id"], otherId)
      assert.notProperty(script.seen[0]?.headers, "x-stack-access-token")
    }).pipe(Effect.provide(Layer.merge(outer, script.transport)))
  })
})
