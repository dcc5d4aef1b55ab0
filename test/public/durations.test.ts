/** Every option that is a time accepts the same forms of a duration, in every constructor. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Redacted } from "effect"
import { createProxy } from "../../src/backend/next/index.ts"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createWebhooks } from "../../src/backend/webhooks/index.ts"
import * as Emulator from "../../src/emulator/index.ts"
import { createFleet } from "../../src/fleet/index.ts"
import { createVerifier } from "../../src/jwt/index.ts"
import { millisOf } from "../../src/jwt/millisOf.ts"
import * as AccessTokenVerifierLocal from "../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreFunctions from "../../src/layers/tokenStores/TokenStoreFunctions.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as durationFrom from "../../src/pipeline/timing/durationFrom.ts"
import { createAdminApp, createClientApp, createServerApp } from "../../src/promise/index.ts"

const projectId = "internal"
const keys = { projectId, secretServerKey: "ssk_test", superSecretAdminKey: "sak_test" }
const client = { projectId, tokenStore: "memory" } as const
const redis = () => Promise.resolve(null)

/** Five seconds, in each form, within the limits of every option. */
const acceptance: ReadonlyArray<Duration.Input> = [
  5_000,
  "5 seconds",
  "5  seconds",
  "5000 millis",
  "5.000 seconds",
  Duration.seconds(5),
  Duration.nanos(5_000_000_000n)
]
/** What an untyped caller may pass. */
const refusal: ReadonlyArray<unknown> = [Number.NaN, -1, "5", "five seconds", "5s", "-1 seconds", {}, Duration.seconds(-1)]

const ofApps = ["timeout", "totalTimeout", "maxRetryAfter"]
const ofVerifiers = ["clockTolerance", "cacheMaxAge"]
const ofFleets = [
  "renewalTimeToLive",
  "timeout",
  "resetTimeout",
  "users.timeToLive",
  "budget.window",
  "budget.maxWait",
  "budget.maxPause"
]

/** Builds a value whose options are durations; throws or rejects for an invalid one. */
type Build = (options: never) => unknown

const build = <A, E>(layer: Layer.Layer<A, E>) => Effect.runPromise(Effect.scoped(Layer.build(layer)))

const constructors: ReadonlyArray<readonly [name: string, options: ReadonlyArray<string>, build: Build]> = [
  [
    "createClientApp",
    [...ofApps, "retry.baseDelay", "retry.maxDelay"],
    (options: object) => createClientApp({ ...client, ...options })
  ],
  [
    "createServerApp",
    [...ofApps, "retry.baseDelay", "retry.maxDelay"],
    (options: object) => createServerApp({ ...keys, ...options })
  ],
  [
    "createAdminApp",
    [...ofApps, "retry.baseDelay", "retry.maxDelay"],
    (options: object) => createAdminApp({ ...keys, ...options })
  ],
  [
    "createAdminApp of an owner",
    [...ofApps, "retry.baseDelay", "retry.maxDelay"],
    (options: object) => createAdminApp({ projectId, owner: createClientApp(client), ...options })
  ],
  ["createAuthentication", [...ofApps, ...ofVerifiers], (options: object) => createAuthentication({ projectId, ...options })],
  ["createVerifier", ["timeout", ...ofVerifiers], (options: object) => createVerifier({ projectId, ...options })],
  ["createProxy", ofApps, (options: object) => createProxy({ projectId, next: () => new Response(), ...options })],
  ["createFleet", ofFleets, (options: object) => createFleet({ redis, ...options })],
  ["Emulator.makeSync", ["accessTokenLifetime", "mailDelay"], (options: object) => Emulator.makeSync(options)],
  [
    "ClientApp.layer",
    ofApps,
    (options: object) => build(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer, ...options }))
  ],
  [
    "AccessTokenVerifierLocal.layer",
    ["timeout", ...ofVerifiers],
    (options: object) => build(AccessTokenVerifierLocal.layer({ projectId, ...options }))
  ],
  [
    "TokenStoreFunctions.layer",
    ["timeout"],
    (options: object) => build(TokenStoreFunctions.layer({ get: () => null, set: () => {} }, options))
  ],
  ["createWebhooks", ["tolerance"], async (options: object) => {
    const outcome = await createWebhooks({ secret: Redacted.make(`whsec_${btoa("a".repeat(24))}`), ...options }).safe.verify(
      new Request("http://localhost", { method: "POST" })
    )
    // A delivery without a signature is refused for another reason.
    if (!outcome.ok && outcome.error._tag === "InvalidOption") throw outcome.error
  }]
]

/** `{ budget: { limit: 1, window: 1000, maxWait: value } }` for `budget.maxWait`. */
const optionsWith = (path: string, value: unknown): object => {
  const [first = "", second] = path.split(".")
  const group = first === "budget" ? { limit: 1, window: 1_000 } : {}
  return { [first]: second === undefined ? value : { ...group, [second]: value } }
}

const cases = constructors.flatMap(([name, options, build]) => options.map((option) => [name, option, build] as const))

const reasonOf = async (build: Build, options: object): Promise<unknown> => {
  try {
    await (build as (options: object) => unknown)(options)
    return undefined
  } catch (error) {
    return error
  }
}

describe("an option that is a duration", () => {
  it.each(cases)("accepts each form: %s, %s", async (_, option, build) => {
    for (const value of acceptance) assert.isUndefined(await reasonOf(build, optionsWith(option, value)), String(value))
  })

  it.each(cases)("refuses other values: %s, %s", async (_, option, build) => {
    for (const value of refusal) {
      assert.include(await reasonOf(build, optionsWith(option, value)), { option }, String(value))
    }
  })
})

describe("the decoder of latchkey/jwt, which loads no effect", () => {
  it("reads the same milliseconds as the decoder of the other entries", () => {
    const units = ["nano", "micro", "milli", "second", "minute", "hour", "day", "week"]
    const texts = units.flatMap((unit) => [`1 ${unit}`, `2.5 ${unit}s`, `-3 ${unit}s`, `1${unit}`, `1.${unit}`])
    const durations = [Duration.infinity, Duration.negativeInfinity, Duration.zero, Duration.nanos(1n), Duration.millis(0.25)]
    for (const input of [...texts, ...durations, ...acceptance, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "", "1 year"]) {
      const expected = durationFrom.millisOf(input as Duration.Input)
      const actual = millisOf(input)
      assert.isTrue(Object.is(expected, actual) || Math.abs(expected - actual) <= 1e-6, String(input))
    }
  })

  it("refuses objects that are no durations", () => {
    for (const input of [{}, { value: {} }, { value: { _tag: "Years" } }, { value: null }, [], null, undefined, 5n]) {
      assert.isNaN(millisOf(input))
    }
  })
})
