/**
 * The scenario of `latchkey conform` against the emulator: it calls every endpoint, every call matches its declaration, and the run leaves
 * nothing behind.
 */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { CallResult } from "../../../packages/cli/src/conform/Difference.ts"
import { reportOf, textOf } from "../../../packages/cli/src/conform/report.ts"
import type { Reference } from "../../../packages/cli/src/conform/Runner.ts"
import { emulatorReference } from "../../../packages/cli/src/conform/scenario/reference.ts"
import { type ScratchOutcome, scratchRun } from "../../../packages/cli/src/conform/scenario/scratchRun.ts"
import { uncalledReasons, unprovokedCodes, unprovokedReasons } from "../../../packages/cli/src/conform/unprovoked.ts"
import { type Emulator, makeSync } from "../../../src/emulator/index.ts"
import * as Endpoints from "../../../src/endpoints/index.ts"
import { TimedOut } from "../../../src/errors/call/Reasons.ts"
import { callError, type TransportService } from "../../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { newOwner } from "./newOwner.ts"

const allEndpoints = Object.entries(Endpoints) as ReadonlyArray<readonly [string, unknown]> as ReadonlyArray<
  readonly [string, AnyEndpoint]
>
const rows = (emulator: Emulator, table: "projects" | "teams") => Object.keys(Object(emulator.snapshot())[table] ?? {}).length
const projects = (emulator: Emulator) => rows(emulator, "projects")

const ownerAccount = /^the account conform\.owner\.\w{8}@example\.com, user [\da-f-]{36} of the project internal$/

const run = (
  emulator: Emulator,
  { transport = emulator.send, onResult, reference = new Map(), refreshToken = null, signal = new AbortController().signal }: {
    readonly transport?: TransportService
    readonly reference?: Reference
    readonly refreshToken?: string | null
    readonly signal?: AbortSignal
    readonly onResult?: (result: CallResult) => void
  } = {}
) =>
  scratchRun(
    { apiUrl: emulator.apiUrl, transport, timeoutMillis: 60_000, signal, reference, ...(onResult && { onResult }) },
    { publishableClientKey: emulator.internal.publishableClientKey, secretServerKey: null, refreshToken }
  )

describe("the scenario against the emulator", () => {
  let outcome: ScratchOutcome
  let emulator: Emulator
  let before: number
  beforeAll(async () => {
    emulator = makeSync({ passwordIterations: 1 })
    before = projects(emulator)
    outcome = await run(emulator, { reference: (await emulatorReference(new AbortController().signal)).fields })
  }, 60_000)

  it("finds no difference, and makes every call", () => {
    assert.deepStrictEqual(outcome.results.filter(({ differences, notMade }) => notMade !== null || differences.length > 0), [])
    assert.isAbove(outcome.results.length, 650)
  })
  it("produces a report by subject that ends with a summary line", () => {
    const text = textOf(
      reportOf({
        ...outcome,
        url: "http://127.0.0.1:8102/api/v1",
        mode: "scratch",
        interrupted: false,
        newerVersion: null,
        verbs: []
      })
    )
    assert.match(text, /^latchkey conform: http:\/\/127\.0\.0\.1:8102\/api\/v1, a scratch project\n\n✓ \w/)
    assert.match(text, /\n✓ aiChat +\d+ calls\n/)
    assert.match(
      text,
      /\n\nNot removed: the account conform\.owner\.\w{8}@example\.com, user [\da-f-]{36} of the project internal\.\nDelete what remains [^\n]*\n\n\d{3} calls, 0 differences\. The provider answers as this version of latchkey expects\.$/
    )
  })
  it("calls every endpoint successfully, or lists the reason why not", () => {
    const successes = new Set(outcome.results.filter(({ expects }) => expects === "success").map(({ endpoint }) => endpoint))
    assert.deepStrictEqual(
      allEndpoints.filter(([name]) => !successes.has(name) && !(name in uncalledReasons)).map(([name]) => name),
      []
    )
    assert.deepStrictEqual(Object.keys(uncalledReasons).filter((name) => successes.has(name)), [], "has a reason, and is called")
    assert.isAbove(successes.size, 190)
  })
  it("provokes every refusal that an endpoint declares, or lists the reason why not", () => {
    const provocations = new Set(outcome.results.map(({ endpoint, expects }) => `${endpoint} ${expects}`))
    const codes = allEndpoints.filter(([name]) => !(name in uncalledReasons)).flatMap(([name, { errors }]) =>
      errors.filter(({ code }) => !(code in unprovokedCodes)).map(({ code }) => `${name} ${code}`)
    )
    assert.deepStrictEqual(codes.filter((code) => !provocations.has(code) && !(code in unprovokedReasons)), [])
    assert.deepStrictEqual(
      Object.keys(unprovokedReasons).filter((code) => provocations.has(code)),
      [],
      "has a reason, and is provoked"
    )
    assert.isAbove(codes.filter((code) => provocations.has(code)).length, 300)
  })
  it("removes the project and the team, and reports that the owner's account remains", () => {
    assert.strictEqual(projects(emulator), before)
    assert.strictEqual(rows(emulator, "teams"), 0)
    assert.lengthOf(outcome.left, 1)
    assert.match(outcome.left[0] ?? "", ownerAccount)
  })
})

describe("a run of an existing owner", () => {
  it("removes the project and the team that it made, and keeps the owner's own", async () => {
    const emulator = makeSync({ passwordIterations: 1 })
    const refreshToken = await newOwner(emulator)
    const [projectCount, teamCount] = [projects(emulator), rows(emulator, "teams")]
    const ending = new AbortController()
    let calls = 0
    const { left } = await run(emulator, {
      refreshToken,
      signal: ending.signal,
      onResult: () => void (++calls === 60 && ending.abort())
    })
    assert.deepStrictEqual(left, [])
    assert.deepStrictEqual([projects(emulator), rows(emulator, "teams")], [projectCount, teamCount])
  })
  it("reports a team that the provider refuses to delete", async () => {
    const emulator = makeSync({ passwordIterations: 1 })
    const refreshToken = await newOwner(emulator)
    const ending = new AbortController()
    let calls = 0
    const { left } = await run(emulator, {
      refreshToken,
      signal: ending.signal,
      onResult: () => {
        if (++calls !== 60) return
        emulator.addFault({ method: "DELETE", path: "/teams/*", status: 403, count: 10 })
        ending.abort()
      }
    })
    assert.lengthOf(left, 1)
    assert.match(left[0] ?? "", /^the team [\da-f-]{36} of the project internal$/)
  })
})

it("a run reports a team or project whose creation had no response", async () => {
  for (
    const [path, pattern] of [["/teams", /^the team "conform \w{8}" of the/], [
      "/internal/projects",
      /^the project "conform /
    ]] as const
  ) {
    const emulator = makeSync({ passwordIterations: 1 })
    const refreshToken = await newOwner(emulator)
    const transport: TransportService = (request) =>
      Effect.flatMap(emulator.send(request), (reply) =>
        request.method === "POST" && request.path === path && reply.status < 300
          ? Effect.fail(callError(request, new TimedOut({ millis: 1 })))
          : Effect.succeed(reply))
    const { left } = await run(emulator, { refreshToken, transport })
    assert.isTrue(left.some((label) => pattern.test(label) && label.endsWith(", which may have been created without a response")))
  }
})

describe("a run that ends early", () => {
  it("removes the project after an interruption", async () => {
    const emulator = makeSync({ passwordIterations: 1 })
    const before = projects(emulator)
    const ending = new AbortController()
    let most = 0
    let calls = 0
    const outcome = await run(emulator, {
      signal: ending.signal,
      onResult: () => {
        most = Math.max(most, projects(emulator))
        if (++calls === 60) ending.abort()
      }
    })
    assert.strictEqual(most, before + 1)
    assert.strictEqual(projects(emulator), before)
    assert.strictEqual(outcome.why, "it was interrupted")
    assert.isBelow(outcome.results.length, 70)
  })
  it("removes the project after a call throws", async () => {
    const emulator = makeSync({ passwordIterations: 1 })
    const before = projects(emulator)
    let calls = 0
    const failure = new Error("the disk is full")
    const error = await run(emulator, {
      onResult: () => {
        if (++calls === 60) throw failure
      }
    }).catch((cause: unknown) => cause)
    assert.strictEqual(error, failure)
    assert.strictEqual(projects(emulator), before)
  })
})
