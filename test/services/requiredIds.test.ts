/** Required ids that an untyped caller leaves out: nothing is sent, because without the filter the response would be about everyone. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { vi } from "vitest"
import { adminExamples } from "../../scripts/build/documented/adminExamples.ts"
import { clientExamples } from "../../scripts/build/documented/clientExamples.ts"
import { serverExamples } from "../../scripts/build/documented/serverExamples.ts"
import type { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import type { LiveValue } from "../../src/live/LiveValue.ts"
import * as serverValues from "../../src/live/serverValues.ts"
import * as values from "../../src/live/values.ts"
import { createServerApp } from "../../src/promise/index.ts"
import { tagOf, userId } from "../kit/TestApp.ts"
import { type Call, calls, isRecord, repeatOn, settingsWith } from "./ExampleCalls.ts"
import { signedIn } from "./Verbs.ts"

vi.mock("../../scripts/build/documented/given.ts", async () => (await import("./ExampleCalls.ts")).exampleInput)

let message = 0
const fetch: typeof globalThis.fetch = async (address) => {
  // The session's own renewals, which continue in the background.
  if (!String(address).endsWith("/auth/oauth/token")) message++
  return Response.json({ items: [], is_paginated: false, success: true })
}
const repeat = repeatOn(fetch)

/** Repeats a call, and returns the number of requests. */
const requests = async (call: Call): Promise<number> => {
  message = 0
  await repeat(call)
  return message
}

/** Verbs whose arguments are texts, and not ids of users, teams or their records. */
const withoutIds = /^(auth|navigation|cli|platform)\.|^oauth\.(link|signIn)$|^project\.domains\./
/** Ids that may be absent: filters of lists, and other options. */
const optional = new Set([
  "server teams.create creatorUserId",
  "server teams.list userId",
  "server members.list teamId",
  "server permissions.team.list teamId",
  "server permissions.team.list userId",
  "server permissions.project.list userId",
  "server contactChannels.list userId",
  "server oauth.providers.list userId",
  "admin permissionDefinitions.team.create containedPermissionIds",
  "admin emails.preview themeId"
])
/** Calls whose examples are not sent by these apps: owners' calls, and arguments or options that are absent here. */
const unsentRequests =
  /^client (projects|invitations\.send|sessionReplays\.record)|^admin (payments\.methods\.update|emails\.preview)/

/** The call without one of its ids, for each id: a positional text, or a field whose name ends in `id` or `ids`. */
const withoutEachId = (call: Call, value: unknown): ReadonlyArray<readonly [name: string, call: Call]> =>
  call.args.flatMap((arg, index): ReadonlyArray<readonly [string, Call]> =>
    typeof arg === "string"
      ? [[`${call.app} ${call.verb} ${index}`, { ...call, args: call.args.with(index, value) }]]
      : !isRecord(arg)
      ? []
      : Object.keys(arg).filter((name) => /(^id|Ids?)$/.test(name)).map((name) => [
        `${call.app} ${call.verb} ${name}`,
        { ...call, args: call.args.with(index, { ...arg, [name]: value }) }
      ])
  )

describe("a verb", () => {
  it("sends nothing if a required id is undefined or null", async () => {
    vi.stubGlobal("fetch", fetch)
    for (const examples of [clientExamples, serverExamples, adminExamples]) await examples()
    const check = new Set<string>()
    const wrong: Array<string> = []
    for (const { app, args, verb } of calls.filter(({ verb }) => !withoutIds.test(verb))) {
      // The examples name themes and the like without a UUID.
      const call = { app, verb, args: args.map((arg) => typeof arg === "string" && arg.endsWith("_1") ? userId : arg) }
      const lacking = [undefined, null].flatMap((value) => withoutEachId(call, value))
      if (lacking.length > 0 && !unsentRequests.test(`${app} ${verb}`)) {
        assert.isAbove(await requests(call), 0, `${app} ${verb} with all ids`)
      }
      for (const [name, incomplete] of lacking) {
        if (optional.has(name)) continue
        check.add(name)
        if (await requests(incomplete) > 0) wrong.push(name)
      }
    }
    assert.deepStrictEqual(wrong, [])
    assert.isAbove(check.size, 150)
  })
})

describe("the arguments of a verb", () => {
  it("are an id and an object with secrets and codes, alike in each app", async () => {
    calls.length = 0
    for (const examples of [clientExamples, serverExamples, adminExamples]) await examples()
    const positional = new Map<string, boolean>()
    const wrong = calls.filter(({ args: [first], verb }) => {
      const hasId = typeof first === "string"
      const b = positional.get(verb)
      positional.set(verb, hasId)
      const isConfiguration = verb.startsWith("config.")
      return !isConfiguration && b !== undefined && b !== hasId || first === "q".repeat(45)
    })
    assert.deepStrictEqual(wrong, [])
    assert.isAbove(positional.size, 250)
  })
})

describe("a list of a server app", () => {
  it("sends nothing if its query is an id, a list or null instead of an object", async () => {
    const lists = [
      "users.page",
      "teams.page",
      "teams.list",
      "members.list",
      "permissions.team.list",
      "permissions.project.list",
      "contactChannels.list",
      "oauth.providers.list",
      "emails.outbox.page"
    ]
    for (const verb of lists) {
      for (const query of [userId, [userId], null]) {
        assert.strictEqual(await requests({ app: "admin", verb, args: [query] }), 0, `${verb} ${String(query)}`)
      }
    }
    const { users } = createServerApp(settingsWith(fetch))
    for (const query of [userId, [userId], null]) {
      message = 0
      const first = users.stream(query as never)[Symbol.asyncIterator]().next()
      const refusal = await first.then(() => undefined, (error: { readonly _tag: string }) => error)
      assert.strictEqual(tagOf(refusal), "Unsendable")
      assert.strictEqual(message, 0)
    }
  })
})

describe("a new user", () => {
  it("is not created from null", async () => {
    assert.strictEqual(await requests({ app: "server", verb: "users.create", args: [null] }), 0)
    assert.strictEqual(await requests({ app: "server", verb: "users.create", args: [] }), 1)
  })
})

/** Checks that reading a live value fails because an argument is wrong. */
const unsendable = <R>({ key, read }: LiveValue<unknown, { readonly _tag: string }, R>, layer: Layer.Layer<R, InvalidOption>) =>
  Effect.map(
    Effect.flip(Effect.provide(read, layer)),
    (error) => assert.strictEqual(tagOf(error), "Unsendable", key)
  )

describe("a live value", () => {
  it.effect("of a required id is not read if the id is undefined", () =>
    Effect.gen(function*() {
      const noUser = undefined as never
      const server = signedIn("server", {})
      const client = signedIn("client", {})
      const onServers = [
        serverValues.serverUser(noUser),
        serverValues.serverTeam(noUser),
        serverValues.serverMembers({ teamId: noUser }),
        serverValues.serverInvitations({ teamId: noUser }),
        serverValues.serverContactChannels({ userId: noUser }),
        serverValues.serverNotificationCategories({ userId: noUser }),
        serverValues.serverSessions({ userId: noUser }),
        serverValues.serverOAuthProviders({ userId: noUser }),
        serverValues.serverUserApiKeys({ userId: noUser }),
        serverValues.serverTeamApiKeys({ teamId: noUser })
      ]
      const onClients = [
        values.members({ teamId: noUser }),
        values.memberProfile({ teamId: noUser }),
        values.invitations({ teamId: noUser }),
        values.teamPermissions({ teamId: noUser }),
        values.teamApiKeys({ teamId: noUser })
      ]
      for (const value of onServers) yield* unsendable(value, server.layer)
      for (const value of onClients) yield* unsendable(value, client.layer)
      assert.deepStrictEqual([...server.seen, ...client.seen], [])
    }))
})
