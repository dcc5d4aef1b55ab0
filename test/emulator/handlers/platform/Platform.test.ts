/** Further administration in the emulator: metrics, webhooks, chats, and the provider's own calls. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ReadJwks } from "../../../../src/endpoints/auth/Jwks.ts"
import { SendEmail } from "../../../../src/endpoints/emails/Emails.ts"
import { CreateCheckoutUrl, PurchaseInTestMode } from "../../../../src/endpoints/payments/Checkout.ts"
import { SetUpPayments } from "../../../../src/endpoints/payments/Payments.ts"
import { ListChatMessages, SaveChatMessage } from "../../../../src/endpoints/platform/AiChat.ts"
import { ReadMetrics, ReadUserActivity, ReadUserCounts } from "../../../../src/endpoints/platform/Metrics.ts"
import { CheckFeatureSupport, ReadBackendUrls } from "../../../../src/endpoints/platform/Platform.ts"
import { CreateWebhookToken, SendTestWebhook } from "../../../../src/endpoints/platform/Webhooks.ts"
import { CreateUser } from "../../../../src/endpoints/users/Users.ts"
import { reveal } from "../../../../src/schema/wire/Wire.ts"
import { api, withUser } from "../../Api.ts"
import { callers, catalog, mailServer, refusalOf, unknownId } from "../../Callers.ts"
import { refusedPlainly, refusedWith } from "../../TeamApi.ts"

describe("metrics", () => {
  it.effect("count users by day for the last 31 days, by sign-in method, and by country", () =>
    Effect.gen(function*() {
      const { admin, person, server } = yield* callers()
      yield* TestClock.adjust("40 days")
      yield* person()
      yield* TestClock.adjust("1 day")
      yield* person("grace@example.com")
      yield* server(CreateUser({ body: { displayName: "Barbara", countryCode: "se" } }))
      const { dailyUsers, loginMethods, recentlyRegistered, totalUsers, usersByCountry } = yield* admin(ReadMetrics())
      assert.deepStrictEqual([totalUsers, usersByCountry], [3, { SE: 1 }])
      assert.lengthOf(dailyUsers, 31)
      assert.deepStrictEqual(dailyUsers.slice(-2), [{ date: "1970-02-10", activity: 1 }, { date: "1970-02-11", activity: 2 }])
      assert.strictEqual(dailyUsers[0]?.date, "1970-01-12")
      assert.deepStrictEqual(loginMethods, [{ method: "password", count: 2 }, { method: "other", count: 1 }])
      assert.lengthOf(recentlyRegistered, 3)
    }))
  it.effect("count purchases and e-mails; the total includes anonymous users only on request", () =>
    Effect.gen(function*() {
      const { admin, emulator, person, server } = yield* callers({ ...catalog, ...mailServer })
      const { customer, userId } = yield* person()
      yield* Effect.promise(() => api(emulator)("POST", "/auth/anonymous/sign-up"))
      yield* admin(SetUpPayments({ body: {} }))
      const { url } = yield* server(CreateCheckoutUrl({ body: { ...customer, productId: "pro" } }))
      const fullCode = new URL(url).pathname.slice("/purchase/".length)
      yield* admin(PurchaseInTestMode({ body: { fullCode, priceId: "monthly" } }))
      yield* server(SendEmail({ body: { userIds: [userId], html: "x" } }))
      const metrics = yield* admin(ReadMetrics())
      assert.strictEqual(metrics.totalUsers, 1)
      assert.strictEqual((yield* admin(ReadMetrics({ query: { includeAnonymous: true } }))).totalUsers, 2)
      assert.deepInclude(metrics.authOverview, { anonymous_users: 1, unverified_users: 1 })
      assert.deepInclude(metrics.paymentsOverview, {
        active_subscription_count: 1,
        checkout_conversion_rate: 1,
        revenue_cents: 0
      })
      assert.deepInclude(metrics.emailOverview, { emails_sent: 1, total_emails: 1 })
    }))
})

describe("the users of a project", () => {
  it.effect("are counted, and the last active day of one is listed", () =>
    Effect.gen(function*() {
      const { admin, emulator, person } = yield* callers()
      const { userId } = yield* person()
      yield* Effect.promise(() => api(emulator)("POST", "/auth/anonymous/sign-up"))
      assert.deepStrictEqual(yield* admin(ReadUserCounts()), { totalUsers: 1, anonymousUsers: 1 })
      const activityOf = (id: string) =>
        Effect.map(admin(ReadUserActivity({ query: { userId: id } })), ({ dataPoints }) => [
          dataPoints.length,
          dataPoints.at(-1)?.activity
        ])
      assert.deepStrictEqual(yield* activityOf(userId), [31, 1])
      assert.deepStrictEqual(yield* activityOf(unknownId), [31, 0])
    }))
})

describe("the webhook service", () => {
  it.effect("issues a token to admins, and reports a failed test for an unknown endpoint", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      const { token, url } = yield* admin(CreateWebhookToken({ body: {} }))
      assert.match(reveal(token), /^appsk_/)
      assert.isNull(url)
      const { errorMessage, success } = yield* admin(SendTestWebhook({ body: { endpointId: "ep_1" } }))
      assert.isFalse(success)
      assert.include(errorMessage, "ep_1")
    }))
})

describe("a chat", () => {
  it.effect("stores messages of any shape in a thread", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      const messages = [{ role: "user", content: [{ type: "text", text: "hi" }] }, "text", 7, [null]]
      for (const message of messages) yield* admin(SaveChatMessage({ params: { threadId: "t" }, body: { message } }))
      assert.deepStrictEqual(yield* admin(ListChatMessages({ params: { threadId: "t" } })), messages)
      assert.deepStrictEqual(yield* admin(ListChatMessages({ params: { threadId: unknownId } })), [])
    }))
  it.effect("refuses new questions with status 405, because they are no longer supported", () =>
    Effect.gen(function*() {
      const { emulator } = yield* callers()
      const { status, text } = yield* Effect.promise(() =>
        api(emulator, "admin")("POST", "/internal/ai-chat/t", { messages: [] })
      )
      assert.deepStrictEqual([status, text], [405, ""])
    }))
})

describe("the provider", () => {
  it.effect("reports every feature as unsupported", () =>
    Effect.gen(function*() {
      const { client, emulator } = yield* callers()
      assert.match(yield* client(CheckFeatureSupport({ body: { feature_name: "foghorn" } })), /^foghorn is not supported/)
      assert.match(yield* client(CheckFeatureSupport({ body: { name: "foghorn" } })), /^foghorn is not supported/)
      assert.match(yield* client(CheckFeatureSupport({ body: { featureName: 7 } })), /^This feature is not supported/)
      const { headers, status } = yield* Effect.promise(() => api(emulator, null)("POST", "/check-feature-support"))
      assert.deepStrictEqual([status, headers.get("content-type")], [200, "text/plain; charset=utf-8"])
    }))
  it.effect("returns its address and the keys of a project", () =>
    Effect.gen(function*() {
      const { client, emulator } = yield* callers()
      assert.deepStrictEqual(yield* client(ReadBackendUrls()), { urls: [emulator.url] })
      const keys = (query: object, projectId = emulator.project.projectId) =>
        Effect.map(client(ReadJwks({ params: { projectId }, query })), ({ keys }) => keys.length)
      assert.deepStrictEqual(
        [yield* keys({}), yield* keys({ includeRestricted: true }), yield* keys({ includeAnonymous: true })],
        [2, 4, 6]
      )
      assert.strictEqual(yield* refusalOf(keys({}, unknownId)), 404)
      const jwks = `${emulator.apiUrl}/projects/internal/.well-known/jwks.json`
      const cachedReply = yield* Effect.promise(() => emulator.fetch(jwks))
      assert.strictEqual(cachedReply.headers.get("cache-control"), "public, max-age=3600")
    }))
  it("reports whether a client's version is outdated, and how severely", async () => {
    const { emulator } = await withUser()
    const check = async (clientVersion: string) => (await api(emulator, null)("POST", "/check-version", { clientVersion })).json
    assert.deepStrictEqual(await check("2.8.86"), { upToDate: true })
    assert.deepStrictEqual(await check("3.0.0"), { upToDate: true })
    assert.deepInclude(await check("2.7.9"), { upToDate: false, severe: false })
    assert.deepInclude(await check("1.9.0"), { upToDate: false, severe: true })
    assert.deepInclude(await check("nope"), { upToDate: false, severe: true })
    refusedWith(await api(emulator, null)("POST", "/check-version", {}), 400, "SCHEMA_ERROR")
  })
  it("refuses every analytics query with the error for an invalid query", async () => {
    const { admin, client } = await withUser()
    const query = { query: "SELECT 1", params: {} }
    refusedWith(await admin("POST", "/internal/analytics/query", query), 400, "ANALYTICS_QUERY_ERROR")
    refusedWith(await client("POST", "/internal/analytics/query", query), 401, "INSUFFICIENT_ACCESS_TYPE")
    refusedWith(await admin("POST", "/internal/analytics/query", { query: "" }), 400, "SCHEMA_ERROR")
    const timing = await admin("POST", "/internal/analytics/query/timing", { query_id: "q" })
    refusedWith(timing, 404, "ITEM_NOT_FOUND", { item_id: "q" })
  })
  it("answers AI queries with a fixed text; only owners may query about a project", async () => {
    const { admin, emulator } = await withUser()
    const question = {
      quality: "smart",
      speed: "fast",
      tools: [],
      systemPrompt: "docs-ask-ai",
      messages: [{ role: "user", content: "?" }]
    }
    for (const caller of [admin, api(emulator, null)]) {
      const { json, status } = await caller("POST", "/ai/query/generate", question)
      assert.deepStrictEqual([status, json.content], [200, [{ type: "text", text: json.finalText }]])
    }
    refusedPlainly(await admin("POST", "/ai/query/generate", { ...question, projectId: emulator.project.projectId }), 403)
    refusedWith(await admin("POST", "/ai/query/stream", question), 400, "SCHEMA_ERROR")
    refusedWith(await admin("POST", "/ai/query/generate", { ...question, messages: [] }), 400, "SCHEMA_ERROR")
  })
  it("records users' actions on pages if the project enables analytics", async () => {
    const { admin, client, emulator, session } = await withUser()
    const event = { event_type: "$page-view", event_at_ms: Date.now(), data: {} }
    const batch = {
      session_replay_segment_id: crypto.randomUUID(),
      batch_id: crypto.randomUUID(),
      sent_at_ms: 1,
      events: [event, event]
    }
    const record = (body: object, extra = session) => client("POST", "/analytics/events/batch", body, extra)
    refusedWith(await record({}), 400, "SCHEMA_ERROR")
    refusedWith(await record(batch), 400, "ANALYTICS_NOT_ENABLED")
    const on = { config_override_string: JSON.stringify({ "apps.installed.analytics.enabled": true }) }
    await admin("PATCH", "/internal/config/override/environment", on)
    refusedWith(await record(batch, {}), 401, "USER_AUTHENTICATION_REQUIRED")
    assert.deepStrictEqual((await record(batch)).json, { inserted: 2 })
    emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
    const { analytics_overview: overview } = (await admin("GET", "/internal/metrics")).json
    assert.deepStrictEqual([overview.daily_page_views.at(-1).activity, overview.visitors], [2, 1])
  })
})
