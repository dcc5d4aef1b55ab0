/** Ids that a proxy that decodes paths would resolve to another resource. */
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { CallError } from "../../src/errors/call/CallError.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import * as Endpoint from "../../src/pipeline/request/Endpoint.ts"
import { reply } from "../kit/TestApp.ts"

const Read = Endpoint.open("test.read", "GET /things/{id}/name", { success: Schema.String })

const pathFor = (id: string) =>
  Effect.gen(function*() {
    const paths = new Array<string>()
    const client = ApiClient.of({
      send: ({ path }) =>
        Effect.sync(() => {
          paths.push(path)
          return reply(200, "\"x\"", { "content-type": "application/json" })
        })
    })
    const result = yield* Effect.result(Effect.provideService(Read({ params: { id } }), ApiClient, client))
    if (result._tag === "Success") return paths[0]
    return result.failure instanceof CallError && paths.length === 0 ? result.failure.reason._tag : "?"
  })

it.effect.each([
  "mallory/../victim",
  "../victim",
  "mallory/..",
  "a/./b",
  "a//b",
  "/a",
  "a/",
  "a\\..\\b",
  "a/%2e%2E/b",
  "a/.%2e",
  "..",
  ".",
  ""
])("%j is not sent", (id) => Effect.map(pathFor(id), (outcome) => assert.strictEqual(outcome, "Unsendable")))

it.effect.each(["org/7", "a..b", "...", "a/.b/c.", "ä/ö"])(
  "%j is sent in one segment",
  (id) =>
    Effect.map(
      pathFor(id),
      (outcome) => assert.strictEqual(outcome, `/things/${encodeURIComponent(id)}/name`)
    )
)
