/** Lists of a provider before 2.8.109, which refuses unknown query keys and returns teams and definitions as one page. */
import { Effect, Layer } from "effect"
import { assert, it } from "vitest"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { adminAppIn } from "../../src/promise/AdminApp.ts"
import { projectId, refusal, reply, userId } from "../kit/TestApp.ts"

const older = Layer.succeed(Transport, ({ url }) => {
  const unknownValue = [...new URL(url).searchParams.keys()].filter((key) => key !== "user_id")
  return Effect.succeed(
    unknownValue.length === 0
      ? reply(200, { items: [], is_paginated: false })
      : refusal(400, "SCHEMA_ERROR", { message: `query contains unknown properties: ${unknownValue.join(", ")}` })
  )
})
const app = adminAppIn(older, { projectId, secretServerKey: "ssk_x", superSecretAdminKey: "sak_x" })
const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(() => "none", (error: unknown) => isCallError(error) ? error.reason._tag : String(error))

it("are returned whole, and paging or filtering them fails with `SchemaError`", async () => {
  const definitions = app.permissionDefinitions.team
  assert.deepStrictEqual(await app.teams.page({ userId }), { items: [], nextCursor: null })
  assert.deepStrictEqual(await app.teams.list({ userId }), [])
  assert.deepStrictEqual(await definitions.page(), { items: [], nextCursor: null })
  assert.deepStrictEqual(await definitions.list(), [])
  const refusal = await Promise.all([
    app.teams.page({ limit: 2 }),
    app.teams.page({ query: "engine" }),
    app.teams.list({ desc: true }),
    definitions.page({ limit: 2 }),
    definitions.page({ query: "pages" })
  ].map(reasonOf))
  assert.deepStrictEqual(new Set(refusal), new Set(["SchemaError"]))
})
