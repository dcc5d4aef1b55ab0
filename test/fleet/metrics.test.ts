/** The metrics of a fleet: the names that the documentation lists, and what they count. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Metric } from "effect"
import { readFileSync } from "node:fs"
import { join as joinPath } from "node:path"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { Fleet, join, layer } from "../../src/fleet/index.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { root } from "../kit/paths.ts"
import { accessToken, options, project, renewal, reply } from "../kit/TestApp.ts"
import { Schemas } from "../lean/library.ts"
import * as MemoryRedis from "./MemoryRedis.ts"

/** The counts of each metric by outcome; of a histogram its unit, boundaries and sum. */
const countsOf = (snapshots: ReadonlyArray<Metric.Metric.Snapshot>) =>
  Object.fromEntries(snapshots.map(({ attributes, id, state, type }) =>
    type === "Histogram" ?
      [`${id} (${attributes?.["unit"]})`, {
        count: state.count,
        max: state.max,
        boundaries: state.buckets.map(([limit]) => limit)
      }] :
      [`${id} ${attributes?.["outcome"]}`, type === "Counter" && state.count]
  ))

it.live("metrics count commands, renewals, reads of users and waits for the budget", () => {
  // The numbers of its scripts have 32 bits.
  const redis = MemoryRedis.make(() => Math.floor(performance.now()))
  const transport = Layer.succeed(
    Transport,
    ({ endpoint }) =>
      Effect.sync(() => endpoint === "sessions.refresh" ? renewal(accessToken(Date.now() + 600_000, "new")) : reply(200, project))
  )
  const tokenStore = TokenStoreRequest.layerFrom({ accessToken: accessToken(1, "dead"), refreshToken: "rt" })
  const callFromProcess = Effect.gen(function*() {
    yield* ReadProject()
    return yield* Fleet.use(({ users }) => users.cached("server", Schemas.Created, Effect.succeed({ id: "ada" })))
  }).pipe(
    Effect.provide(Layer.fresh(
      join(Layer.merge(ServerApp.layer({ ...options, tokenStore }), transport)).pipe(
        Layer.provideMerge(layer({ users: true, budget: { limit: 10, window: "1 minute" } })),
        Layer.provide(redis.layer)
      )
    ))
  )
  return Effect.gen(function*() {
    yield* callFromProcess
    yield* callFromProcess
    const counts = countsOf(yield* Metric.snapshot)
    assert.deepStrictEqual(counts, {
      "latchkey.fleet.budget.wait (s)": { count: 3, max: 0, boundaries: [0, 0.1, 0.5, 1, 2, 5, 10, 30, 60] },
      "latchkey.fleet.redis.commands answered": 9,
      "latchkey.fleet.renewals exchanged": 1,
      "latchkey.fleet.renewals received": 1,
      "latchkey.fleet.users found": 1,
      "latchkey.fleet.users read": 1
    })
    const names = Object.keys(counts).map((name) => name.split(" ", 1)[0])
    const documentation = readFileSync(joinPath(root, "docs/backends.md"), "utf8")
    assert.sameMembers(Array.from(new Set(names)), Array.from(new Set(documentation.match(/\blatchkey\.fleet\.[\w.]+\b/g))))
  }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
})
