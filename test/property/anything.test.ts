/** Every verb and every entry function, called with values of any type, returns a value or a typed error, never a defect. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Schedule } from "effect"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createWebhooks } from "../../src/backend/webhooks/index.ts"
import { createVerifier } from "../../src/jwt/index.ts"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { createAdminApp, createClientApp, createServerApp, pairTokenStore } from "../../src/promise/index.ts"
// Loaded before the first batch, which waits only a few turns.
// oxlint-disable-next-line import/no-unassigned-import
import "../../src/promise/later.ts"
import { runs } from "../kit/Depth.ts"
import { seed } from "../kit/Seed.ts"
import { accessToken, options, project, projectId, serverUser, userId } from "../kit/TestApp.ts"
import { client as oauthClient } from "../oauth2/Scripted.ts"
import { anything, randomFrom } from "./Anything.ts"

/** With fewer, some verbs are not called. */
const calls = runs(10_000, 200_000)
const entryCalls = calls / 4
const timeout = 600_000

const random = randomFrom(seed)
const token = accessToken(4_102_444_800_000)

/** A response that most endpoints can decode. */
const answer = JSON.stringify({
  ...serverUser,
  ...project,
  access_token: token,
  refresh_token: "rt",
  token_type: "Bearer",
  expires_in: 3600,
  user_id: userId,
  items: [],
  is_paginated: false,
  success: true,
  url: "https://pay.example.com/",
  value: null,
  encrypted_value: null,
  status: "waiting"
})
const refusals = [
  new Response("down", { status: 500 }),
  new Response("no", { status: 403, headers: { "content-type": "text/plain" } }),
  new Response("{}", { status: 404 })
]
const fetch: typeof globalThis.fetch = async () =>
  random() < 0.9
    ? new Response(answer, { headers: { "content-type": "application/json" } })
    : refusals[Math.floor(random() * 3)]?.clone() ?? assert.fail()

const tokenStore = pairTokenStore({ accessToken: token, refreshToken: "rt" })
const given = { ...options, fetch, tokenStore }
const owner = createClientApp({ ...given, projectId: "internal" })
const apps = {
  client: createClientApp(given),
  "client without a session": createClientApp({ ...given, tokenStore: null }),
  server: createServerApp(given),
  admin: createAdminApp(given),
  owned: createAdminApp({ projectId, owner })
}

interface Verb {
  readonly name: string
  readonly call: (...args: ReadonlyArray<unknown>) => unknown
}
/** Functions that are not verbs of the provider. */
const besides = ["with", "dispose", "safe", "onSessionChange", "projectId", "urls"]

const verbsOf = (app: object, name = ""): ReadonlyArray<Verb> =>
  Object.entries(app).flatMap(([key, value]): ReadonlyArray<Verb> => {
    if (name === "" && besides.includes(key)) return []
    return typeof value === "function" ? [{ name: name + key, call: value }] : verbsOf(value as object, `${name}${key}.`)
  })

const isTyped = (error: unknown) => error instanceof Error && "_tag" in error && typeof error._tag === "string"

/** The results of calls, by kind; failures in full. */
const tally = () => ({ calls: 0, values: 0, errors: 0, pending: 0, wrong: new Map<string, string>() })
type Tally = ReturnType<typeof tally>

const wrong = (seen: Tally, name: string, thrown: unknown) => {
  let text: string
  try {
    text = thrown instanceof Error ? String(thrown.stack) : String(thrown)
  } catch {
    text = "an unprintable value"
  }
  if (!seen.wrong.has(name)) seen.wrong.set(name, text.split("\n").slice(0, 6).join("\n"))
}

/** Awaits a call and counts its outcome; a call that waits ends with the signal. */
const judged = async (seen: Tally, name: string, safe: boolean, ending: AbortSignal, call: () => unknown) => {
  seen.calls++
  try {
    const outcome: unknown = await call()
    if (!safe) seen.values++
    else if (typeof outcome !== "object" || outcome === null || !("ok" in outcome)) wrong(seen, name, new Error("no result"))
    else if (outcome.ok === true) seen.values++
    else if ("error" in outcome && isTyped(outcome.error)) seen.errors++
    else wrong(seen, `safe.${name}`, "error" in outcome ? outcome.error : outcome)
  } catch (thrown) {
    if (ending.aborted && thrown === ending.reason) seen.pending++
    else if (!safe && isTyped(thrown)) seen.errors++
    else wrong(seen, `${safe ? "safe." : ""}${name}`, thrown)
  }
}

const firstOf = async (iterable: unknown) => {
  for await (const item of iterable as AsyncIterable<unknown>) return item
  return undefined
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

describe("any value", () => {
  it(`causes no defect in any verb of any app: ${calls} calls`, { timeout }, async () => {
    const { random, values } = anything()
    const seen = tally()
    const called = new Set<string>()
    const batch = 250
    const all = Object.entries(apps)
    let index = 0
    while (seen.calls < calls) {
      const [title, app] = all[index++ % all.length] ?? assert.fail("no app")
      const ending = new AbortController()
      const mine = app.with({ signal: ending.signal })
      const safe = random() < 0.5
      const verbs = verbsOf(safe ? mine.safe : mine)
      const running = Array.from({ length: batch }, () => {
        const { call, name } = verbs[Math.floor(random() * verbs.length)] ?? assert.fail("no verb")
        called.add(`${title}.${name}`)
        const args = values()
        return judged(
          seen,
          `${title}.${name}`,
          safe,
          ending.signal,
          () => name === "users.stream" ? firstOf(call(...args)) : call(...args)
        )
      })
      await turns(20)
      ending.abort(new Error("the batch is over"))
      await Promise.all(running)
    }
    assert.deepStrictEqual([...seen.wrong], [])
    assert.isAtLeast(seen.calls, calls)
    for (const [title, app] of all) {
      for (const { name } of verbsOf(app)) assert.isTrue(called.has(`${title}.${name}`), `${title}.${name} was not called`)
    }
    // The calls were meaningful: many succeeded, many were refused, and few remained pending.
    assert.isAbove(seen.values, calls / 20)
    assert.isAbove(seen.errors, calls / 4)
    assert.isBelow(seen.pending, calls / 20)
  })

  it(`causes no defect in \`with\`, listeners and constructors: ${entryCalls} calls`, { timeout }, () => {
    const { random, value } = anything()
    const seen = tally()
    const entries: ReadonlyArray<Verb> = [
      { name: "with", call: (one) => apps.client.with(one as object) },
      { name: "onSessionChange", call: (one) => apps.client.onSessionChange(one as () => void)() },
      { name: "createClientApp", call: (one) => createClientApp(one as typeof given) },
      { name: "createServerApp", call: (one) => createServerApp(one as typeof given) },
      { name: "createAdminApp", call: (one) => createAdminApp(one as typeof given) },
      { name: "createAuthentication", call: (one) => createAuthentication(one as typeof given) },
      { name: "createVerifier", call: (one) => createVerifier(one as typeof given) },
      { name: "createWebhooks", call: (one) => createWebhooks(one as { secret: string }) }
    ]
    const optionNames = (
      "projectId baseUrl publishableClientKey secretServerKey superSecretAdminKey extraRequestHeaders fetch headerPrefix timeout "
      + "totalTimeout maxRetryAfter maxResponseBytes tokenStore navigator urls identifier authenticator owner telemetry fleet userKinds "
      + "issuer clockTolerance cacheMaxEntries cacheMaxAge now trustedOrigins domain oauthScopesOnSignIn"
    ).split(" ")
    while (seen.calls < entryCalls) {
      const { call, name } = entries[Math.floor(random() * entries.length)] ?? assert.fail()
      // Half of the options are valid except for one or two.
      const changed = { ...given, [optionNames[Math.floor(random() * optionNames.length)] ?? ""]: value() }
      seen.calls++
      try {
        call(random() < 0.5 ? changed : value())
        seen.values++
      } catch (thrown) {
        if (isTyped(thrown)) seen.errors++
        else wrong(seen, name, thrown)
      }
    }
    assert.deepStrictEqual([...seen.wrong], [])
    assert.isAbove(seen.values, entryCalls / 20)
    assert.isAbove(seen.errors, entryCalls / 4)
  })

  it(
    `causes no defect in verifiers, webhooks and OAuth 2: ${entryCalls} calls`,
    { timeout },
    async () => {
      const { random, value, values } = anything()
      const seen = tally()
      const verifier = createVerifier({ projectId, fetch })
      const { authenticate } = createAuthentication({ ...options, fetch })
      const webhooks = createWebhooks({ secret: `whsec_${"a".repeat(32)}` })
      const effects: { readonly [name: string]: unknown } = {
        discover: OAuth2.discover,
        startAuthorization: OAuth2.startAuthorization,
        finishAuthorization: OAuth2.finishAuthorization,
        refresh: OAuth2.refresh,
        clientCredentials: OAuth2.clientCredentials,
        startDevice: OAuth2.startDevice,
        finishDevice: OAuth2.finishDevice,
        revoke: OAuth2.revoke,
        userInfo: OAuth2.userInfo,
        request: OAuth2.request,
        endSessionUrl: OAuth2.endSessionUrl
      }
      /** A function as untyped callers see it. */
      type Untyped = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
      const ended = new AbortController()
      const run = async (effect: Effect.Effect<unknown, unknown>) => {
        const exit = await Effect.runPromiseExit(
          effect.pipe(Effect.provideService(OAuth2.Fetch, fetch), Effect.provideService(RetrySchedule, Schedule.recurs(0))),
          { signal: ended.signal }
        )
        if (Exit.isSuccess(exit)) return exit.value
        if (Cause.hasInterrupts(exit.cause)) throw ended.signal.reason
        throw Cause.squash(exit.cause)
      }
      const verbs: ReadonlyArray<Verb & { readonly safe?: boolean }> = [
        { name: "verify", call: (one) => verifier.verify(one as string) },
        { name: "safe.verify", safe: true, call: (one) => verifier.safe.verify(one as string) },
        { name: "getCached", call: async (one) => verifier.getCached(one as string) },
        { name: "authenticate", call: (one) => authenticate(one as Request) },
        { name: "webhooks.verify", call: (one) => webhooks.verify(one as Request) },
        { name: "webhooks.safe.verify", safe: true, call: (one) => webhooks.safe.verify(one as Request) },
        {
          name: "createWebhooks.verify",
          safe: true,
          call: (one, other) => createWebhooks(other as never).safe.verify(one as Request)
        },
        ...Object.entries(effects).flatMap(([name, effect]): ReadonlyArray<Verb> => [
          // Each function twice: with arbitrary arguments only, and with a valid client as the first one.
          { name, call: (...args) => run((effect as Untyped)(...args)) },
          { name, call: (_, ...args) => run((effect as Untyped)(oauthClient, ...args)) }
        ]),
        {
          name: "clientSecretBasic",
          call: (one) =>
            run(OAuth2.clientCredentials({ ...oauthClient, authentication: OAuth2.clientSecretBasic(one as string) }))
        }
      ]
      const pending: Array<Promise<void>> = []
      while (seen.calls < entryCalls) {
        const { call, name, safe = false } = verbs[Math.floor(random() * verbs.length)] ?? assert.fail()
        const args = random() < 0.5 ? values() : [value(), value(), value()]
        pending.push(judged(seen, name, safe, ended.signal, () => call(...args)))
        if (seen.calls % 250 === 0) await turns(20)
      }
      await turns(200)
      ended.abort(new Error("the calls are over"))
      await Promise.all(pending)
      assert.deepStrictEqual([...seen.wrong], [])
      assert.isAbove(seen.values, entryCalls / 20)
      assert.isAbove(seen.errors, entryCalls / 4)
      assert.isBelow(seen.pending, entryCalls / 20)
    }
  )
})
