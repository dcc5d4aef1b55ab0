/**
 * The emulator's deliveries to the developer's endpoint: the provider's events, signed, in order, retried, and stopped with the emulator.
 */
import * as Redacted from "effect/Redacted"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { createWebhooks } from "../../../../src/backend/webhooks/index.ts"
import { make, makeSync, webhookTestSecret } from "../../../../src/emulator/index.ts"
import { createServerApp } from "../../../../src/promise/index.ts"

const webhooks = createWebhooks({ secret: webhookTestSecret })

/** An endpoint that answers with these statuses in order, and then with 204. */
const world = (statuses: Array<number | "lost"> = [], pauses: ReadonlyArray<number> = [1, 1]) => {
  const deliveries: Array<Request> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    deliveries.push(new Request(input, init))
    const status = statuses.shift() ?? 204
    if (status === "lost") throw new TypeError("fetch failed")
    return new Response(null, { status })
  }
  const emulator = makeSync({ passwordIterations: 1, webhooks: { url: "https://app.example/webhooks", fetch, pauses } })
  onTestFinished(() => emulator.close())
  const { fetch: provider, project, url: baseUrl } = emulator
  const server = createServerApp({ ...project, baseUrl, fetch: provider })
  const settle = () =>
    vi.waitFor(() => assert.isFalse(emulator.webhookDeliveries().some(({ status }) => status === "pending")), { interval: 1 })
  const events = async () => {
    await settle()
    return Promise.all(deliveries.splice(0).map(async (request) => (await webhooks.verify(request)).event))
  }
  return { emulator, events, received: deliveries, server, settled: settle }
}

describe("an endpoint", () => {
  it("receives user, team and membership events in order, and `verify` decodes them", async () => {
    const { events, server } = world()
    const { id } = await server.users.create({ primaryEmail: "ada@example.com", serverMetadata: { plan: "pro" } })
    const [firstEvent] = await events()
    assert.strictEqual(firstEvent?.type, "user.created")
    assert.deepStrictEqual(firstEvent?.type === "user.created" && [firstEvent.data.id, firstEvent.data.serverMetadata], [id, {
      plan: "pro"
    }])
    await server.users.get(id)
    assert.isEmpty(await events())
    const team = await server.teams.create({ displayName: "Own" })
    await server.members.add({ teamId: team.id, userId: id })
    await server.users.update(id, { displayName: "Ada" })
    await server.members.remove({ teamId: team.id, userId: id })
    await server.teams.delete(team.id)
    await server.users.delete(id)
    const types = (await events()).map(({ type }) => type)
    assert.deepStrictEqual(types.filter((type) => type !== "user.updated"), [
      "team.created",
      "team_membership.created",
      "team_membership.deleted",
      "team.deleted",
      "user.deleted"
    ])
    assert.include(types, "user.updated")
  })

  it("receives the end of each membership before the deletion of a user", async () => {
    const { events, server } = world()
    const { id } = await server.users.create()
    const teams = [await server.teams.create({ displayName: "First" }), await server.teams.create({ displayName: "Second" })]
    for (const team of teams) await server.members.add({ teamId: team.id, userId: id })
    await events()
    await server.users.delete(id)
    assert.deepStrictEqual((await events()).map(({ data, type }) => ({ type, data })), [
      ...teams.map((team) => ({ type: "team_membership.deleted" as const, data: { teamId: team.id, userId: id } })),
      { type: "user.deleted", data: { id, teams: teams.map((team) => ({ id: team.id })) } }
    ])
  })

  it("that fails receives the same message again, and the log counts the attempts", async () => {
    const { emulator, received, server, settled } = world([500, "lost"])
    await server.users.create()
    await settled()
    assert.lengthOf(new Set(received.map(({ headers }) => headers.get("svix-id"))), 1)
    assert.deepInclude(emulator.webhookDeliveries()[0], {
      type: "user.created",
      attempts: 3,
      status: "delivered",
      responseStatus: 204
    })
  })

  it("that fails every attempt loses the message, but receives the next one", async () => {
    const { emulator, server, settled } = world([500, 500, 500])
    await server.users.create()
    await server.users.create()
    await settled()
    assert.deepStrictEqual(emulator.webhookDeliveries().map(({ attempts, status }) => [attempts, status]), [
      [3, "failed"],
      [1, "delivered"]
    ])
  })
})

it("closing the emulator ends waiting deliveries; resetting it sends no event", async () => {
  const { emulator, received, server } = world([500], [60_000])
  await server.users.create()
  await vi.waitFor(() => assert.strictEqual(emulator.webhookDeliveries()[0]?.attempts, 1), { interval: 1 })
  emulator.reset()
  await server.project.get()
  assert.lengthOf(emulator.webhookDeliveries(), 1)
  await emulator.close()
  await server.users.create()
  assert.lengthOf(received, 1)
  assert.lengthOf(emulator.webhookDeliveries(), 1)
})

it("an invalid webhook address is refused when the emulator is created", () => {
  assert.throws(() => makeSync({ webhooks: { url: "localhost:3000" } }), /Option `webhooks.url`/)
})

it("deliveries are signed with a secret that is a Redacted", async () => {
  const secret = Redacted.make(`whsec_${btoa("a secret of the tests alone")}`)
  const webhooks = createWebhooks({ secret })
  const eventTypes: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    eventTypes.push((await webhooks.verify(new Request(input, init))).event.type)
    return new Response()
  }
  const emulator = makeSync({ webhooks: { url: "https://app.example/webhooks", secret, fetch } })
  await createServerApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }).users.create()
  await vi.waitFor(() => assert.deepStrictEqual(eventTypes, ["user.created"]))
})

it("an invalid webhook secret is refused when the emulator is created", () => {
  const url = "https://app.example/webhooks"
  for (const secret of ["", "secret", "whsec_short", webhookTestSecret.replace("whsec_", "")]) {
    assert.throws(() => makeSync({ webhooks: { url, secret } }), /Option `webhooks.secret` must be `whsec_` and base64/, secret)
  }
  const secret = Redacted.make(webhookTestSecret)
  Redacted.wipeUnsafe(secret)
  assert.throws(() => makeSync({ webhooks: { url, secret } }), /Option `webhooks.secret` is a `Redacted` that cannot be read/)
})

it("an emulator that is refused for its options releases the folder of `data`", async () => {
  const data = mkdtempSync(join(tmpdir(), "latchkey-webhooks-"))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const refusal = await make({ data, webhooks: { url: "localhost:3000" } }).catch((error: unknown) => error)
  assert.match(String(refusal), /Option `webhooks.url`/)
  await (await make({ data })).close()
})
