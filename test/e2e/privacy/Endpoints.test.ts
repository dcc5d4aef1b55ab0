/** Every endpoint, whatever the response: it sends one request, to the base URL, and secrets stay in their fields. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Endpoints from "../../../src/endpoints/index.ts"
import * as AdminApp from "../../../src/layers/app/AdminApp.ts"
import * as TracingSpans from "../../../src/layers/telemetry/TracingSpans.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { Callable, Vector } from "../../endpoints/Vectors.ts"
import { vectors as folder } from "../../kit/paths.ts"
import { refusalsOf } from "../../kit/Refusals.ts"
import { accessToken, baseUrl, options, tokens } from "../../kit/TestApp.ts"
import { throughTime } from "../faults/World.ts"
import { type Canaries, deliveries, inventedValues, leaks, type Place, placesIn, printedForms, withCanaries } from "./Canaries.ts"
import { type Fetch, leaksIn, lines, listening, recorder, strays, watching } from "./Watch.ts"

const read = (file: string) =>
  JSON.parse(
    readFileSync(join(folder, file), "utf8"),
    (name, value: unknown) =>
      name.endsWith("At") && typeof value === "number" ? new Date(value) : value === "<secret>" ? Redacted.make("x") : value
  ) as object
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"))
const vectors = Object.assign({}, ...files.filter((file) => !file.endsWith("refusals.json")).map(read)) as {
  readonly [endpoint: string]: Vector
}
const refusals = refusalsOf()
const endpoints = Endpoints as unknown as { readonly [name: string]: Callable }

const canaries: Canaries = { ...inventedValues, accessToken: accessToken(3_153_600_000_000, "canaryaccess6v2z") }

const json = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })
/** The response of a badly behaved provider: it echoes everything that it received. */
const echo = (init: RequestInit | undefined) => JSON.stringify([init?.headers, init?.body])

/** A response of each kind, and whether it leads to a renewal. */
const answersOf = ({ refusals: codes, response }: Vector): { readonly [kind: string]: Fetch } => ({
  success: () => Promise.resolve(json(response.status, response.body)),
  ...Object.fromEntries(codes.map((code) => {
    const { details, status } = refusals[code] ?? assert.fail(code)
    return [code, () => Promise.resolve(json(status, { code, error: "no", details }, { "x-stack-known-error": code }))]
  })),
  "an unknown code": () => Promise.resolve(json(400, { code: "NEWS", error: "no" }, { "x-stack-known-error": "NEWS" })),
  "a failing provider": (_, init) => Promise.resolve(new Response(echo(init), { status: 500 })),
  "an unreadable answer": (_, init) =>
    Promise.resolve(new Response(`<p>${echo(init)}`, { headers: { "content-type": "text/html" } })),
  "another shape": (_, init) => Promise.resolve(json(200, { nested: echo(init) })),
  "no network": () => Promise.reject(new TypeError("fetch failed"))
})

const app = (fetch: Fetch) =>
  AdminApp.layer({
    ...options,
    ...inventedValues,
    fetch,
    tokenStore: TokenStoreMemory.layerFrom(tokens(canaries["accessToken"] ?? null, inventedValues.refreshToken))
  })

/** Everything that a call sends and shows, up to an hour after it ends. */
const trial = Effect.fnUntraced(function*(endpoint: Callable, input: unknown, respond: Fetch) {
  const { fetch, sent } = watching(respond)
  const { layer, taken } = recorder()
  const { end, heard } = listening()
  const call = Effect.provide(endpoint(input), Layer.mergeAll(app(fetch), TracingSpans.layer, layer))
  const exit = yield* Effect.ensuring(Effect.exit(throughTime(call)), Effect.sync(end))
  yield* TestClock.adjust("1 hour")
  const failure = exit._tag === "Failure" ? exit.cause.reasons.find(Cause.isFailReason) : undefined
  if (Exit.isFailure(exit)) assert.isDefined(failure, Cause.pretty(exit.cause))
  const places: ReadonlyArray<Place> = [
    ...(Exit.isFailure(exit) ? [["cause", Cause.pretty(exit.cause)] as const, ...printedForms(failure?.error, "error")] : []),
    ...taken(),
    ...heard
  ]
  assert.include(places.map(([placeName]) => placeName), "span")
  return { sent, shown: places }
})

/** Secrets that the vectors omit. */
const more: { readonly [endpoint: string]: object } = {
  UpdateCurrentUser: { totpSecretBase64: inventedValues.totpSecret },
  UpdateUser: { password: undefined, passwordHash: inventedValues.passwordHash }
}
const inputOf = (name: string, { input }: Vector): unknown => {
  const { body } = input as { readonly body?: object }
  return withCanaries(name in more ? { ...input, body: { ...body, ...more[name] } } : input)
}

/** The secrets that were found in any request. */
const endpointNames = new Set<string>()

describe.each(Object.entries(vectors))("%s", (name, vector) => {
  const endpoint = endpoints[name] ?? assert.fail(`no endpoint ${name}`)
  const line = `${vector.sends.method} ${vector.sends.path.split("?", 1)[0]}`
  it.effect("sends requests only to the base URL, and secrets only to their recipients", () =>
    Effect.gen(function*() {
      const problems: Array<string> = []
      for (const [kind, respond] of Object.entries(answersOf(vector))) {
        const { sent, shown } = yield* trial(endpoint, inputOf(name, vector), respond)
        const foundProblems = [...strays(baseUrl, sent), ...leaksIn(canaries, sent), ...leaks(canaries, shown)]
        // A session that the provider refuses is renewed once.
        const [first, ...otherLines] = lines(sent)
        const also = otherLines.filter((otherLine) => otherLine !== line && otherLine !== "POST /auth/oauth/token")
        assert.strictEqual(first, line, kind)
        for (const secret of deliveries(canaries, sent.flatMap(placesIn))) endpointNames.add(secret)
        problems.push(...[...foundProblems, ...also].map((problem) => `${kind}: ${problem}`))
      }
      assert.deepStrictEqual(problems, [])
    }))
})

it("every secret reaches its intended recipient", () => assert.sameMembers(Array.from(endpointNames), Object.keys(canaries)))
