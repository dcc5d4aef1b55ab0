/** Verbs that read a whole list request each page with the cursor of the page before, and with the filters of the first. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import * as Endpoints from "../../src/endpoints/index.ts"
import * as AdminPayments from "../../src/services/admin/AdminPayments.ts"
import * as SessionReplays from "../../src/services/admin/SessionReplays.ts"
import * as TeamPermissionDefinitions from "../../src/services/admin/TeamPermissionDefinitions.ts"
import * as EmailOutbox from "../../src/services/server/EmailOutbox.ts"
import * as ServerPayments from "../../src/services/server/ServerPayments.ts"
import * as ServerTeams from "../../src/services/server/ServerTeams.ts"
import * as Users from "../../src/services/server/Users.ts"
import { adminLayer, reply, scripted, userId } from "../kit/TestApp.ts"
import { type Needs, responseOf } from "./Verbs.ts"

const cursor = "3f1c5f0e-5d0b-4f6e-9d3e-1f5b7f0a2c11"
const id = "9c37e5b1-0d4f-4a82-8c16-f75b2e90d3a8"
const customer = { userId }

/** Each list, with its endpoint and the query of every page. */
const lists: ReadonlyArray<
  readonly [endpoint: keyof typeof Endpoints, query: string, list: Effect.Effect<unknown, unknown, Needs>]
> = [
  ["ListServerTeams", "user_id=me&desc=true&query=engine", ServerTeams.list({ userId: "me", desc: true, query: "engine" })],
  [
    "ListServerTeams",
    `user_id=${userId}&order_by=created_at&limit=2`,
    Stream.runDrain(ServerTeams.stream({ userId, orderBy: "createdAt", limit: 2 }))
  ],
  [
    "ListUsers",
    "order_by=last_active_at&desc=true&query=ada&include_anonymous=true&limit=3",
    Stream.runDrain(Users.stream({ orderBy: "lastActiveAt", desc: true, query: "ada", includeAnonymous: true, limit: 3 }))
  ],
  [
    "ListOutboxEmails",
    "status=sent&simple_status=ok",
    Stream.runDrain(EmailOutbox.stream({ status: "sent", simpleStatus: "ok" }))
  ],
  ["ListTeamPermissionDefinitions", "", TeamPermissionDefinitions.list()],
  ["ListTeamPermissionDefinitions", "query=pages", Stream.runDrain(TeamPermissionDefinitions.stream({ query: "pages" }))],
  [
    "ListSessionReplays",
    `user_ids=${userId}&team_ids=${id}&duration_ms_min=1&duration_ms_max=9&click_count_min=2`,
    Stream.runDrain(SessionReplays.stream({ userIds: [userId], teamIds: [id], durationMin: 1, durationMax: 9, clickCountMin: 2 }))
  ],
  ["ListSessionReplayChunks", "limit=5", Stream.runDrain(SessionReplays.chunks.stream({ sessionReplayId: id, limit: 5 }))],
  [
    "ListTransactions",
    "type=purchase&customer_type=user&customer_id=c1",
    Stream.runDrain(AdminPayments.transactions.stream({ type: "purchase", customerType: "user", customerId: "c1" }))
  ],
  ["ListInvoices", "", ServerPayments.listInvoices(customer)],
  ["ListProducts", "", ServerPayments.products.list(customer)]
]

/** The names of the endpoints whose query has a cursor. */
const pagedEndpoints = Object.entries(Endpoints).flatMap(([name, { query }]: readonly [string, { readonly query?: unknown }]) => {
  if (!Schema.isSchema(query)) return []
  try {
    return "cursor" in (Schema.encodeUnknownSync(query as Schema.Codec<unknown, object>)({ cursor }) as object) ? [name] : []
  } catch {
    return []
  }
})

describe("the second page of a list", () => {
  it("is tested for every endpoint with a cursor", () => {
    assert.deepStrictEqual(Array.from(new Set(lists.map(([endpoint]) => endpoint))).toSorted(), pagedEndpoints.toSorted())
  })

  it.effect.each(lists)("of %s has the cursor of the first and the query `%s`", ([endpoint, query, list]) => {
    const first = responseOf(Endpoints[endpoint]).body
    // Another record, with the id of the cursor.
    const page = (next: string | null, text = first) =>
      reply(200, { ...JSON.parse(text), next_cursor: next, pagination: { next_cursor: next } })
    const { seen, transport } = scripted(page(cursor), page(null, first.replaceAll(/"id":"[^"]*"/g, `"id":"${cursor}"`)))
    return Effect.gen(function*() {
      yield* list
      const queries = seen.map(({ url }) => new URL(url).searchParams)
      // A list by last activity is read from its beginning again, because records may have moved there meanwhile.
      assert.deepStrictEqual(queries.slice(0, 2).map((params) => params.get("cursor")), [null, cursor])
      for (const params of queries) {
        for (const [name, value] of new URLSearchParams(query)) assert.strictEqual(params.get(name), value)
      }
    }).pipe(Effect.provide(Layer.merge(adminLayer(), transport)))
  })
})
