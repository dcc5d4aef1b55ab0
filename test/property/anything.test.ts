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
import { randomFrom, randomValues } from "./Anything.ts"

/** With fewer, some verbs are not called. */
const calls = runs(10_000, 200_000)
const entryCalls = calls / 4
const timeout = 600_000

const random = randomFrom(seed)
const token = accessToken(4_102_444_800_000)

/** A response that most endpoints can decode. */
const response = JSON.stringify({
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
    ? new Response(response, { headers: { "content-type": "application/json" } })
    : refusals[Math.floor(random() * 3)]?.clone() ?? assert.fail()

const tokenStore = pairTokenStore({ accessToken: token, refreshToken: "rt" })
const givenOptions = { ...options, fetch, tokenStore }
const owner = createClientApp({ ...givenOptions, projectId: "internal" })
const apps = {
  client: createClientApp(givenOptions),
  "client without a session": createClientApp({ ...givenOptions, tokenStore: null }),
  server: createServerApp(givenOptions),
  admin: createAdminApp(givenOptions),
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

const wrong = (counts: Tally, name: string, error: unknown) => {
  let text: string
  try {
    text = error instanceof Error ? String(error.stack) : String(error)
  } catch {
    text = "an unprintable value"
  }
  if (!counts.wrong.has(name)) counts.wrong.set(name, text.split("\n").slice(0, 6).join("\n"))
}

/** Awaits a call and counts its outcome; a call that waits ends with the signal. */
const judge = async (counts: Tally, name: string, safe: boolean, ending: AbortSignal, call: () => unknown) => {
  counts.calls++
  try {
    const outcome: unknown = await call()
    if (!safe) counts.values++
    else if (typeof outcome !== "object" || outcome === null || !("ok" in outcome)) wrong(counts, name, new Error("no result"))
    else if (outcome.ok === true) counts.values++
    else if ("error" in outcome && isTyped(outcome.error)) counts.errors++
    else wrong(counts, `safe.${name}`, "error" in outcome ? outcome.error : outcome)
  } catch (error) {
    if (ending.aborted && error === ending.reason) counts.pending++
    else if (!safe && isTyped(error)) counts.errors++
    else wrong(counts, `${safe ? "safe." : ""}${name}`, error)
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
    const { random, values } = randomValues()
    const counts = tally()
    const calledNames = new Set<string>()
    const batch = 250
    const allApps = Object.entries(apps)
    let index = 0
    while (counts.calls < calls) {
      const [title, app] = allApps[index++ % allApps.length] ?? assert.fail("no app")
      const ending = new AbortController()
      const ownApp = app.with({ signal: ending.signal })
      const safe = random() < 0.5
      const verbs = verbsOf(safe ? ownApp.safe : ownApp)
      // Each verb in turn, from a random one, so that none is left out.
      const first = Math.floor(random() * verbs.length)
      const running = Array.from({ length: batch }, (_, offset) => {
        const { call, name } = verbs[(first + offset) % verbs.length] ?? assert.fail("no verb")
        calledNames.add(`${title}.${name}`)
        const args = values()
        return judge(
          counts,
          `${title}.${name}`,
          safe,
          ending.signal,
          () => name.endsWith(".stream") ? firstOf(call(...args)) : call(...args)
        )
      })
      await turns(20)
      ending.abort(new Error("the batch is over"))
      await Promise.all(running)
    }
    assert.deepStrictEqual([...counts.wrong], [])
    assert.isAtLeast(counts.calls, calls)
    for (const [title, app] of allApps) {
      for (const { name } of verbsOf(app)) assert.isTrue(calledNames.has(`${title}.${name}`), `${title}.${name} was not called`)
    }
    // The calls were meaningful: many succeeded, many were refused, and few remained pending.
    assert.isAbove(counts.values, calls / 20)
    assert.isAbove(counts.errors, calls / 4)
    assert.isBelow(counts.pending, calls / 20)
  })

  it(`causes no defect in \`with\`, listeners and constructors: ${entryCalls} calls`, { timeout }, () => {
    const { random, value } = randomValues()
    const counts = tally()
    const entries: ReadonlyArray<Verb> = [
      { name: "with", call: (value) => apps.client.with(value as object) },
      { name: "onSessionChange", call: (value) => apps.client.onSessionChange(value as () => void)() },
      { name: "createClientApp", call: (value) => createClientApp(value as typeof givenOptions) },
      { name: "createServerApp", call: (value) => createServerApp(value as typeof givenOptions) },
      { name: "createAdminApp", call: (value) => createAdminApp(value as typeof givenOptions) },
      { name: "createAuthentication", call: (value) => createAuthentication(value as typeof givenOptions) },
      { name: "createVerifier", call: (value) => createVerifier(value as typeof givenOptions) },
      { name: "createWebhooks", call: (value) => createWebhooks(value as { secret: string }) }
    ]
    const optionNames = (
      "projectId baseUrl publishableClientKey secretServerKey superSecretAdminKey extraRequestHeaders fetch headerPrefix timeout "
      + "totalTimeout maxRetryAfter maxResponseBytes tokenStore navigator urls identifier authenticator owner telemetry fleet userKinds "
      + "issuer clockTolerance cacheMaxEntries cacheMaxAge now trustedOrigins domain oauthScopesOnSignIn"
    ).split(" ")
    while (counts.calls < entryCalls) {
      const { call, name } = entries[Math.floor(random() * entries.length)] ?? assert.fail()
      // Half of the options are valid except for one or two.
      const changedOptions = { ...givenOptions, [optionNames[Math.floor(random() * optionNames.length)] ?? ""]: value() }
      counts.calls++
      try {
        call(random() < 0.5 ? changedOptions : value())
        counts.values++
      } catch (error) {
        if (isTyped(error)) counts.errors++
        else wrong(counts, name, error)
      }
    }
    assert.deepStrictEqual([...counts.wrong], [])
    assert.isAbove(counts.values, entryCalls / 20)
    assert.isAbove(counts.errors, entryCalls / 4)
  })

  it(
    `causes no defect in verifiers, webhooks and OAuth 2: ${entryCalls} calls`,
    { timeout },
    async () => {
      const { random, value, values } = randomValues()
      const counts = tally()
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
        introspect: OAuth2.introspect,
        exchangeToken: OAuth2.exchangeToken,
        userInfo: OAuth2.userInfo,
        request: OAuth2.request,
        endSessionUrl: OAuth2.endSessionUrl
      }
      /** A function as untyped callers see it. */
      type Untyped = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
      const endController = new AbortController()
      const run = async (effect: Effect.Effect<unknown, unknown>) => {
        const exit = await Effect.runPromiseExit(
          effect.pipe(Effect.provideService(OAuth2.Fetch, fetch), Effect.provideService(RetrySchedule, Schedule.recurs(0))),
          { signal: endController.signal }
        )
        if (Exit.isSuccess(exit)) return exit.value
        if (Cause.hasInterrupts(exit.cause)) throw endController.signal.reason
        throw Cause.squash(exit.cause)
      }
      const verbs: ReadonlyArray<Verb & { readonly safe?: boolean }> = [
        { name: "verify", call: (value) => verifier.verify(value as string) },
        { name: "safe.verify", safe: true, call: (value) => verifier.safe.verify(value as string) },
        { name: "getCached", call: async (value) => verifier.getCached(value as string) },
        { name: "authenticate", call: (value) => authenticate(value as Request) },
        { name: "webhooks.verify", call: (value) => webhooks.verify(value as Request) },
        { name: "webhooks.safe.verify", safe: true, call: (value) => webhooks.safe.verify(value as Request) },
        {
          name: "createWebhooks.verify",
          safe: true,
          call: (value, secondValue) => createWebhooks(secondValue as never).safe.verify(value as Request)
        },
        ...Object.entries(effects).flatMap(([name, effect]): ReadonlyArray<Verb> => [
          // Each function twice: with arbitrary arguments only, and with a valid client as the first one.
          { name, call: (...args) => run((effect as Untyped)(...args)) },
          { name, call: (_, ...args) => run((effect as Untyped)(oauthClient, ...args)) }
        ]),
        {
          name: "clientSecretBasic",
          call: (value) =>
            run(OAuth2.clientCredentials({ ...oauthClient, authentication: OAuth2.clientSecretBasic(value as string) }))
        }
      ]
      const pending: Array<Promise<void>> = []
      while (counts.calls < entryCalls) {
        const { call, name, safe = false } = verbs[Math.floor(random() * verbs.length)] ?? assert.fail()
        const args = random() < 0.5 ? values() : [value(), value(), value()]
        pending.push(judge(counts, name, safe, endController.signal, () => call(...args)))
        if (counts.calls % 250 === 0) await turns(20)
      }
      await turns(200)
      endController.abort(new Error("the calls are over"))
      await Promise.all(pending)
      assert.deepStrictEqual([...counts.wrong], [])
      assert.isAbove(counts.values, entryCalls / 20)
      assert.isAbove(counts.errors, entryCalls / 4)
      assert.isBelow(counts.pending, entryCalls / 20)
    }
  )
})
