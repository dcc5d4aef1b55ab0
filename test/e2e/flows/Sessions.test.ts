/** Sessions of a user: listing them, ending them from elsewhere, and sessions created by a server; one clock for both sides. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { Tokens } from "../../../src/schema/auth/Tokens.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import * as Sessions from "../../../src/services/client/Sessions.ts"
import * as ServerSessions from "../../../src/services/server/ServerSessions.ts"
import { newEmulator } from "../../kit/emulator.ts"

const credentials = { email: "ada@example.com", password: "analytical engine" }

/** An emulator with the test's clock, devices signed in or not, and a server. */
const setup = () => {
  const emulator = newEmulator()
  const options = { ...emulator.project, baseUrl: emulator.url }
  const device = (tokens?: Tokens) =>
    Layer.build(Layer.merge(
      ClientApp.layer({ ...options, tokenStore: tokens ? TokenStoreMemory.layerFrom(tokens) : TokenStoreMemory.layer }),
      emulator.layer
    ))
  return { device, server: Layer.merge(ServerApp.layer(options), emulator.layer) }
}

describe("a session", () => {
  it.effect("is listed, and revoked from another session", () =>
    Effect.gen(function*() {
      const { device } = setup()
      const [desk, phone] = [yield* device(), yield* device()]
      yield* Effect.provide(Auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null }), desk)
      yield* TestClock.adjust("1 second")
      yield* Effect.provide(Auth.signInWithPassword(credentials), phone)
      const sessions = yield* Effect.provide(Sessions.list(), desk)
      assert.deepStrictEqual(sessions.map(({ isCurrentSession }) => isCurrentSession), [false, true])
      const [ofPhone = assert.fail(), ofDesk = assert.fail()] = sessions
      assert.strictEqual(
        (yield* Sessions.revoke(ofDesk.id).pipe(Effect.flip, Effect.provide(desk)))._tag,
        "CannotDeleteCurrentSession"
      )
      yield* Effect.provide(Sessions.revoke(ofPhone.id), desk)
      yield* TestClock.adjust("11 minutes")
      assert.isNull(yield* Effect.provide(CurrentUser.find(), phone))
      assert.isNotNull(yield* Effect.provide(CurrentUser.find(), desk))
    }))
  it.effect("created by a server signs in the requested user for the requested lifetime", () =>
    Effect.gen(function*() {
      const { device, server } = setup()
      const { userId } = yield* Effect.provide(
        Auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null }),
        yield* device()
      )
      const session = yield* Effect.provide(ServerSessions.create({ userId, expiresIn: "1 hour", isImpersonation: true }), server)
      const support = yield* device(session)
      assert.strictEqual((yield* Effect.provide(CurrentUser.find(), support))?.id, userId)
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual((yield* Effect.provide(CurrentUser.find(), support))?.id, userId)
      yield* TestClock.adjust("11 minutes")
      assert.isNull(yield* Effect.provide(CurrentUser.find(), support))
      assert.strictEqual(
        (yield* ServerSessions.create({ userId: "00000000-0000-4000-8000-000000000000" }).pipe(
          Effect.flip,
          Effect.provide(server)
        ))._tag,
        "UserIdDoesNotExist"
      )
    }))
})
