/** Webhook events: known types are decoded, unknown ones are passed on, and malformed known ones are typed errors. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { verify, type WebhookEvent, webhookEventTypes } from "../../../src/backend/webhooks/index.ts"
import { serverUser } from "../../kit/TestApp.ts"
import { message, now, secret } from "./Sender.ts"

const team = {
  id: "team",
  display_name: "Analytical",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: { plan: "pro" },
  created_at_millis: 1_700_000_000_000
}

/** For each event, its wire form, and the path and value of one decoded field. */
const knownEvents: { readonly [type: string]: readonly [data: unknown, path: ReadonlyArray<string>, value: unknown] } = {
  "user.created": [serverUser, ["primaryEmail"], "ada@example.com"],
  "user.updated": [serverUser, ["serverMetadata", "plan"], "pro"],
  "user.deleted": [{ id: "ada", teams: [{ id: "team" }] }, ["teams", "0", "id"], "team"],
  "team.created": [team, ["displayName"], "Analytical"],
  "team.updated": [team, ["serverMetadata", "plan"], "pro"],
  "team.deleted": [{ id: "team" }, ["id"], "team"],
  "team_membership.created": [{ team_id: "team", user_id: "ada" }, ["teamId"], "team"],
  "team_membership.deleted": [{ team_id: "team", user_id: "ada" }, ["userId"], "ada"],
  "team_permission.created": [{ id: "read", team_id: "team", user_id: "ada" }, ["teamId"], "team"],
  "team_permission.deleted": [{ id: "read", team_id: "team", user_id: "ada" }, ["teamId"], "team"],
  "project_permission.created": [{ id: "read", user_id: "ada" }, ["userId"], "ada"],
  "project_permission.deleted": [{ id: "read", user_id: "ada" }, ["id"], "read"]
}

const receiveEvent = (event: unknown) => Effect.andThen(TestClock.setTime(now), verify(message(event), { secret }))
const eventOf = (event: unknown) => Effect.map(receiveEvent(event), ({ event }) => event)

/** Compiles only if each branch knows the type of its data. */
const summaryOf = (event: WebhookEvent): string => {
  switch (event.type) {
    case "user.created":
    case "user.updated":
      return event.data.primaryEmail ?? event.data.id
    case "user.deleted":
      return event.data.teams.map(({ id }) => id).join()
    case "team.created":
    case "team.updated":
      return event.data.createdAt.toISOString()
    case "team.deleted":
      return event.data.id
    case "team_membership.created":
    case "team_membership.deleted":
      return event.data.teamId
    case "team_permission.created":
    case "team_permission.deleted":
      return `${event.data.teamId} ${event.data.id}`
    case "project_permission.created":
    case "project_permission.deleted":
      return event.data.userId
    case "unrecognized":
      return event.name
  }
}

describe("an event", () => {
  it("of every type has a sample in this test", () => {
    assert.deepStrictEqual(Object.keys(knownEvents).toSorted(), webhookEventTypes.toSorted())
  })

  it.effect.each(Object.entries(knownEvents))("of type %s is decoded", ([type, [data, path, value]]) =>
    Effect.gen(function*() {
      const event = yield* eventOf({ type, data })
      assert.strictEqual(event.type, type)
      assert.strictEqual(path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), event.data), value)
      assert.notStrictEqual(summaryOf(event), "")
    }))

  it.effect("has the id and the time of its message", () =>
    Effect.gen(function*() {
      const { id, sentAt } = yield* receiveEvent({ type: "team.deleted", data: { id: "team" } })
      assert.deepStrictEqual([id, sentAt], ["msg_1", new Date(now)])
    }))

  it.effect("is decoded without fields that are newer than this library", () =>
    Effect.gen(function*() {
      const event = yield* eventOf({ type: "team.deleted", data: { id: "team", shade: "blue" }, version: 2 })
      assert.deepStrictEqual(event, { type: "team.deleted", data: { id: "team" } })
    }))

  it.effect("of an older provider, without a deleted user's teams, has an empty team list", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* eventOf({ type: "user.deleted", data: { id: "ada" } }), {
        type: "user.deleted",
        data: { id: "ada", teams: [] }
      })
    }))

  it.effect("of an unknown type keeps its name and its data", () =>
    Effect.gen(function*() {
      for (const name of ["user.promoted", "", "unrecognized", "__proto__", "constructor", "USER.CREATED"]) {
        const event = yield* eventOf({ type: name, data: { anything: [1] } })
        assert.deepStrictEqual(event, { type: "unrecognized", name, data: { anything: [1] } })
        assert.strictEqual(summaryOf(event), name)
      }
    }))

  it.effect("with invalid data causes a typed error that does not contain the data", () =>
    Effect.gen(function*() {
      const canary = "canary-51c9"
      const shapes: ReadonlyArray<readonly [unknown, string | null]> = [
        [{ type: "user.created", data: { ...serverUser, id: 5, display_name: canary } }, "user.created"],
        [{ type: "user.deleted", data: canary }, "user.deleted"],
        [{ type: "team.deleted", data: null }, "team.deleted"],
        [{ type: "team_membership.created", data: { team_id: [canary] } }, "team_membership.created"],
        [{ type: "team.deleted" }, "team.deleted"],
        [{ type: 5, data: canary }, null],
        [{ data: canary }, null],
        [[canary], null],
        [`"${canary}"`, null],
        ["null", null],
        [`{"type":"user.deleted","data":{"id":"${canary}"`, null],
        ["", null]
      ]
      for (const [shape, type] of shapes) {
        const error = yield* Effect.flip(receiveEvent(shape))
        assert.strictEqual(error._tag, "UndecodableWebhook", JSON.stringify(shape))
        if (error._tag !== "UndecodableWebhook") continue
        assert.strictEqual(error.type, type)
        assert.notInclude(`${error.message} ${JSON.stringify(error)}`, canary)
        assert.strictEqual(Redacted.value(error.body), typeof shape === "string" ? shape : JSON.stringify(shape))
      }
    }))
})
