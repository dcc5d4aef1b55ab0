/** Keys that a verb does not know: nothing is sent, because a dropped filter would select all records, and a dropped field change nothing. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { vi } from "vitest"
import { adminExamples } from "../../scripts/build/documented/adminExamples.ts"
import { clientExamples } from "../../scripts/build/documented/clientExamples.ts"
import { serverExamples } from "../../scripts/build/documented/serverExamples.ts"
import { ListTransactions } from "../../src/endpoints/index.ts"
import { createAdminApp, createClientApp } from "../../src/promise/index.ts"
import * as Transactions from "../../src/services/admin/Transactions.ts"
import * as Users from "../../src/services/server/Users.ts"
import { userId } from "../kit/TestApp.ts"
import { calls, isRecord, repeatOn, settingsWith } from "./ExampleCalls.ts"
import { signedIn } from "./Verbs.ts"

vi.mock("../../scripts/build/documented/given.ts", async () => (await import("./ExampleCalls.ts")).exampleInput)

let requests = 0
const fetch: typeof globalThis.fetch = async (address) => {
  // The session's own renewals, which continue in the background.
  if (!String(address).endsWith("/auth/oauth/token")) requests++
  return Response.json({ items: [], transactions: [], next_cursor: null, is_paginated: false, success: true })
}
const settings = settingsWith(fetch)
const repeat = repeatOn(fetch)

interface Outcome {
  readonly error?: { readonly message: string; readonly reason?: { readonly _tag: string; readonly field?: string | null } }
}
const call = async (app: string, verb: string, args: ReadonlyArray<unknown>) => {
  requests = 0
  return await repeat({ app, verb, args }) as Outcome
}

/**
 * Verbs that pick the fields of their argument, because all of them are required, or because they are options of the library itself and
 * are not sent. `config` takes any setting.
 */
const picking = [
  /^(auth|navigation|projects)\.|^user\.(get|find)$|^oauth\.link$|^cli\.poll$/,
  /^config\.(update|updatePushed|overrides\.(update|reset))$/,
  /^(invitations|contactChannels)\.(accept|acceptReceived|check|checkCode|getDetails|revoke|verify|get|delete)$/,
  /^(users|teams)\.(get|find)ByApiKey$|^members\.(add|get|remove)$|^permissions\.(team|project)\.(find|has|grant|revoke)$/,
  /^apiKeys\.(user|team)\.(check|get|revoke)$|^sessions\.revoke$|^notifications\.(enable|disable)$|^credentialScanning\.revoke$/,
  /^oauth\.providers\.(get|find|delete)$|^cli\.(check|claim|complete|getComparisonCode)$|^emails\.domains\.check$/,
  /^items\.get$|^payments\.(getBilling|setUpPaymentMethod)$|^vault\.|^sessionReplays\.chunks\.get$/
]

describe("an unknown key", () => {
  it("in a query or a body is refused by every verb, which then sends nothing", async () => {
    vi.stubGlobal("fetch", fetch)
    calls.length = 0
    for (const examples of [clientExamples, serverExamples, adminExamples]) await examples()
    const refusing = new Set<string>()
    const wrong = new Set<string>()
    for (const { app, args, verb } of calls) {
      // The examples name themes and the like without a UUID.
      const ids = args.map((arg) => typeof arg === "string" && arg.endsWith("_1") ? userId : arg)
      for (const [index, arg] of args.entries()) {
        if (!isRecord(arg) || picking.some((verbs) => verbs.test(verb))) continue
        const { error } = await call(app, verb, ids.with(index, { ...arg, nonsense: undefined }))
        const isRefusal = requests === 0 && error?.reason?._tag === "Unsendable" && error.message.includes("\"nonsense\"")
        const verbs = isRefusal ? refusing : wrong
        verbs.add(`${app} ${verb}: ${error?.message}`)
      }
    }
    assert.deepStrictEqual([...wrong], [])
    assert.isAbove(refusing.size, 90)
  })

  it("is refused by every list, also where an example has no query", async () => {
    const lists = {
      client: ["permissions.project.list"],
      server: [
        "users.page",
        "teams.page",
        "teams.list",
        "members.list",
        "permissions.team.list",
        "permissions.project.list",
        "contactChannels.list",
        "oauth.providers.list",
        "emails.outbox.page"
      ],
      admin: [
        "payments.transactions.page",
        "sessionReplays.page",
        "permissionDefinitions.team.page",
        "metrics.get"
      ]
    }
    for (const [app, verbs] of Object.entries(lists)) {
      for (const verb of verbs) {
        const { error } = await call(app, verb, [{ nonsense: 1 }])
        assert.strictEqual(error?.reason?._tag, "Unsendable", verb)
        assert.strictEqual(requests, 0, verb)
      }
    }
  })

  it("is named with the nearest one or with all, as is a nested field", async () => {
    const { error } = await call("server", "users.page", [{ limits: 1 }])
    assert.include(error?.message, "Unknown key \"limits\": did you mean limit?")
    assert.strictEqual(error?.reason?.field, "query.limits")
    const { error: farError } = await call("client", "permissions.project.list", [{ nonsense: 1 }])
    assert.include(farError?.message, "Unknown key \"nonsense\": the keys are permissionId, recursive, userId")
    const oauthProviders = [{ id: "github", accountId: "1" }, { id: "github", accountId: 1 }]
    const { error: nestedError } = await call("server", "users.create", [{ oauthProviders }])
    assert.strictEqual(nestedError?.reason?.field, "body.oauthProviders.1.accountId")
    // A name of `Object.prototype` is no key either.
    const { error: inheritedError } = await call("server", "users.page", [{ constructor: 1 }])
    assert.include(inheritedError?.message, "Unknown key \"constructor\"")
  })

  it("is no worse than an empty list of ids, which would filter nothing", async () => {
    const { error } = await call("admin", "sessionReplays.page", [{ userIds: [] }])
    assert.strictEqual(error?.reason?._tag, "Unsendable")
    assert.strictEqual(requests, 0)
  })

  it("ends a stream before its first request", async () => {
    requests = 0
    const first = createAdminApp(settings).payments.transactions.stream({ customerID: "u1" } as never)[Symbol.asyncIterator]()
      .next()
    const refusal = await first.then(() => undefined, (error: Outcome["error"]) => error)
    assert.include(refusal?.message, "did you mean customerId?")
    assert.strictEqual(requests, 0)
  })

  it("of a client's permissions is not replaced by the signed-in user", async () => {
    const addresses: Array<string> = []
    const { safe } = createClientApp({
      ...settings,
      fetch: (address) => {
        addresses.push(String(address))
        return fetch(address)
      }
    })
    await safe.permissions.project.list({ userId } as never)
    assert.include(addresses.at(-1), `user_id=${userId}`)
  })

  const { layer, seen } = signedIn("admin", {})
  it.effect("is refused in Effect programs, and by an endpoint over effect/Schema", () =>
    Effect.gen(function*() {
      const query = { customerID: "u1" } as never
      const inPage = yield* Effect.flip(Transactions.page(query))
      const inStream = yield* Effect.flip(Stream.runCollect(Users.stream({ limits: 1 } as never)))
      const inEndpoint = yield* Effect.flip(ListTransactions({ query }))
      assert.include(inPage.message, "did you mean customerId?")
      assert.include(inStream.message, "did you mean limit?")
      assert.include(inEndpoint.message, "[\"customerID\"]")
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer)))
})
