/** Interruption at a random point of a random operation leaves the store consistent and the app usable. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer, Option, Redacted, Schema } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { TestClock } from "effect/testing"
import type { Emulator } from "../../../src/emulator/index.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { TokenStore } from "../../../src/pipeline/ports/TokenStore.ts"
import type { Tokens } from "../../../src/schema/auth/Tokens.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import { runs } from "../../kit/Depth.ts"
import { runOptions } from "../../kit/Seed.ts"
import { turns } from "./Leftovers.ts"
import { isLarge, namedFaults } from "./NamedFaults.ts"
import { account, operationNames, operations, start } from "./Operations.ts"
import { appOver, computed, newEmulator, outcomeOf, throughTime } from "./World.ts"

/** Excludes large bodies, which take long and test nothing new here. */
const faults = namedFaults.filter((namedFault) => !isLarge(namedFault))

/**
 * Waits for turns of the event loop. Cryptography counts as one turn, however long it takes, so that a plan leads to the same point on a
 * slow machine.
 */
const steps = async (count: number): Promise<void> => {
  for (let step = 0; step < count; step++) {
    await computed()
    await turns(1)
  }
}

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Plan = Schema.Struct({
  operation: Schema.Literals(operationNames),
  fault: Schema.Union([Schema.Null, Schema.Literals(faults.map(({ name }) => name))]),
  /** Turns of the scheduler, with few steps each, before a jump in time; `after` has the turns after it. */
  before: between(0, 60),
  jumpMillis: Schema.Union([Schema.Literals([0, 0, 1_000]), between(0, 40_000)]),
  after: between(0, 30)
})

interface SessionRow {
  readonly id: string
  readonly refreshToken: string
}
const sessions = (emulator: Emulator) => emulator.snapshot().sessions as ReadonlyArray<unknown> as ReadonlyArray<SessionRow>

/** Asserts that the store has both tokens of a session that still exists at the provider, or no tokens. */
const assertConsistent = (emulator: Emulator, tokens: Option.Option<Tokens>) => {
  if (Option.isNone(tokens)) return
  const { accessToken, refreshToken } = tokens.value
  assert.isNotNull(accessToken)
  assert.isNotNull(refreshToken)
  const session = sessions(emulator).find((row) => row.refreshToken === Redacted.value(refreshToken))
  assert.isDefined(session, "the provider has the session")
  const claims = JSON.parse(Buffer.from(Redacted.value(accessToken).split(".")[1] ?? "", "base64url").toString())
  assert.strictEqual(claims.refresh_token_id, session.id)
}

const appAt = (emulator: Emulator, store: TokenStore["Service"]) =>
  appOver(emulator, emulator.send, {}, Layer.succeed(TokenStore, store))

/** Prepares the state before an operation, at the provider and in the store. */
const prepare = Effect.fnUntraced(function*(signedIn: boolean) {
  const emulator = newEmulator()
  const store = TokenStoreMemory.make(Option.none())
  const { sessions, userId, victimId } = yield* Effect.provide(throughTime(start(emulator, { signedIn })), appAt(emulator, store))
  return {
    began: { sessions, userId, victimId },
    saved: emulator.snapshot(),
    tokens: yield* store.get,
    at: yield* Clock.currentTimeMillis
  }
}, Effect.provide(TestClock.layer()))

type Prepared = Effect.Success<ReturnType<typeof prepare>>
const preparations = new Map<boolean, Prepared>()
/** The prepared state, created once, because keys, passwords and signatures take most of a case's time. */
const startOf = Effect.fnUntraced(function*(signedIn: boolean) {
  const preparation = preparations.get(signedIn) ?? (yield* prepare(signedIn))
  preparations.set(signedIn, preparation)
  return preparation
})

type Began = Prepared["began"] & { readonly emulator: Emulator }

/** Interrupts the operation as planned, checks the remaining state, and returns the operation's progress. */
const interruptedFrom = (began: Began, store: TokenStore["Service"], plan: typeof Plan.Type, opsPerTurn: number) => {
  const { emulator } = began
  return Effect.gen(function*() {
    const operation = operations[plan.operation]
    const fault = faults.find(({ name }) => name === plan.fault)
    if (fault) emulator.addFault({ ...operation.where, ...fault.fault })

    const fiber = yield* Effect.forkChild(
      Effect.provideService(Effect.exit(operation.run(began)), MaxOpsBeforeYield, opsPerTurn),
      { startImmediately: true }
    )
    yield* Effect.promise(() => steps(plan.before))
    yield* TestClock.adjust(plan.jumpMillis)
    yield* Effect.promise(() => steps(plan.after))
    const wasDone = fiber.pollUnsafe() !== undefined
    yield* Fiber.interrupt(fiber)

    const tokens = yield* store.get
    assertConsistent(emulator, tokens)
    assert.isAtMost(operation.effects(began), 1)
    const isSignedIn = Option.isSome(tokens)
    if (!isSignedIn) assert.include(["signIn", "signOut"], plan.operation)
    emulator.clearFaults()
    if (!isSignedIn) yield* throughTime(Auth.signInWithPassword(account))
    // A renewal that other callers may share continues; a caller that joins it gets the same fault.
    if (plan.operation === "renew") outcomeOf(yield* throughTime(Effect.exit(CurrentServerUser.find())))
    assert.strictEqual((yield* throughTime(CurrentServerUser.find()))?.id, began.userId)
    return { wasDone, isSignedIn, isCarriedOut: operation.effects(began) === 1 }
  }).pipe(Effect.provide(appAt(emulator, store)))
}

/** Interrupts from the prepared state, with a separate clock and emulator for each case. */
const interruptAt = (plan: typeof Plan.Type, opsPerTurn: number) =>
  Effect.gen(function*() {
    const { at, began, saved, tokens } = yield* startOf(operations[plan.operation].startsSignedIn)
    const emulator = newEmulator()
    emulator.restore(saved)
    yield* TestClock.setTime(at)
    return yield* interruptedFrom({ ...began, emulator }, TokenStoreMemory.make(tokens), plan, opsPerTurn)
  }).pipe(Effect.provide(TestClock.layer()))

describe("interruption", () => {
  for (const operation of operationNames) {
    it.effect(`at each step of ${operations[operation].title} leaves a valid state`, () =>
      Effect.gen(function*() {
        let wasDone = false
        let before = 0
        for (; !wasDone; before++) {
          wasDone = (yield* interruptAt({ operation, fault: null, before, jumpMillis: 0, after: 0 }, 3)).wasDone
        }
        assert.isAtLeast(before, 10)
      }), 60_000)
  }

  // A store with writes in two steps fails above, between the steps. If an interrupted renewal ended the session, the 7th case here would
  // fail; if only a failed one did, the 38th.
  const cases = runs(60, 1_000)
  const counts = { interrupted: 0, carriedOut: 0, signedIn: 0, signedOut: 0 }
  it.effect.prop(
    "at a random point of a random operation leaves a valid state",
    { plan: Plan },
    ({ plan }) =>
      Effect.map(interruptAt(plan, 4), ({ isCarriedOut, isSignedIn, wasDone }) => {
        if (wasDone) return
        counts.interrupted++
        if (isCarriedOut) counts.carriedOut++
        if (isSignedIn) counts.signedIn++
        else counts.signedOut++
      }),
    { ...runOptions(cases), timeout: 120_000 }
  )

  it("stops at least half the operations, and leaves some users signed in, some not", () => {
    assert.isAtLeast(counts.interrupted, cases / 2, JSON.stringify(counts))
    for (const [state, count] of Object.entries(counts)) assert.isAtLeast(count, cases / 25, state)
  })
})
