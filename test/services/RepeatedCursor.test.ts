/** A provider that repeats a cursor ends a list with a typed error instead of an endless loop. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { type CallError, isCallError } from "../../src/errors/call/CallError.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { adminAppIn } from "../../src/promise/AdminApp.ts"
import { serverAppIn } from "../../src/promise/ServerApp.ts"
import * as Users from "../../src/services/server/Users.ts"
import { projectId, reply, serverLayer, userId } from "../kit/TestApp.ts"

/** Responds with the cursors in order, repeatedly. */
const circling = (...cursors: ReadonlyArray<string>) => {
  let requests = 0
  const location = Layer.succeed(Transport, () =>
    Effect.sync(() => {
      const next = cursors[requests++ % cursors.length]
      assert.isBelow(requests, 20, "an endless loop")
      return reply(200, { items: [], is_paginated: true, pagination: { next_cursor: next } })
    }))
  return { place: location, requests: () => requests }
}
const rejection = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(() => assert.fail("resolved"), (error: unknown) => isCallError(error) ? error : assert.fail(String(error)))
const isRepeated = ({ call, reason }: CallError, endpoint: string) => {
  assert.deepInclude(reason, { _tag: "Undecodable", field: "pagination.next_cursor" })
  assert.strictEqual(call.endpoint, endpoint)
}
const secrets = { projectId, secretServerKey: "ssk_x" }

const first = crypto.randomUUID()

describe.each([[[first]], [[first, crypto.randomUUID(), crypto.randomUUID()]]])(
  "a provider that repeats its cursors, case %#",
  (cursors) => {
    it("makes `teams.list`, `products.list` and a loop over `users.stream` fail", async () => {
      const { place, requests } = circling(...cursors)
      const app = serverAppIn(place, secrets)
      isRepeated(await rejection(app.teams.list()), "serverTeams.list")
      assert.strictEqual(requests(), cursors.length + 1)
      isRepeated(await rejection(app.payments.listInvoices({ userId })), "invoices.list")
      isRepeated(await rejection(app.payments.products.list({ userId })), "products.list")
      const loop = async () => {
        for await (const user of app.users.stream()) assert.fail(user.id)
      }
      isRepeated(await rejection(loop()), "users.stream")
    })

    it("makes an admin's `permissionDefinitions.team.list` fail", async () => {
      const app = adminAppIn(circling(...cursors).place, { ...secrets, superSecretAdminKey: "sak_x" })
      isRepeated(await rejection(app.permissionDefinitions.team.list()), "teamPermissionDefinitions.list")
    })

    it.effect("makes the stream of users fail", () =>
      Effect.gen(function*() {
        const error = yield* Effect.flip(Stream.runDrain(Users.stream()))
        isRepeated(error, "users.list")
      }).pipe(Effect.provide(Layer.provideMerge(circling(...cursors).place, serverLayer()))))
  }
)
