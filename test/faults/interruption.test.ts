/** Interruption at a random point of a random operation leaves the store consistent and the app usable. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, Redacted, Schema } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { TestClock } from "effect/testing"
import type { Emulator } from "../../src/emulator/index.ts"
import * as TokenStoreMemory from "../../src/layers/TokenStoreMemory.ts"
import { TokenStore } from "../../src/pipeline/TokenStore.ts"
import type { Tokens } from "../../src/schema/Tokens.ts"
import * as Auth from "../../src/services/Auth.ts"
import * as CurrentUser from "../../src/services/CurrentServerUser.ts"
import { tried } from "../Seed.ts"
import { turns } from "./Leftovers.ts"
import { namedFaults } from "./NamedFaults.ts"
import { account, operationNames, operations, start } from "./Operations.ts"
import { appOver, newEmulator, outcomeOf, throughTime } from "./World.ts"

/** Megabytes say nothing new here and take long. */
const faults = namedFaults.filter(({ name }) => !name.startsWith("10 MB"))

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Plan = Schema.Struct({
  operation: Schema.Literals(operationNames),
  fault: Schema.Union([Schema.Null, Schema.Literals(faults.map(({ name }) => name))]),
  /** Scheduler turns of very few steps each, then a jump in time, then turns again. */
  before: between(0, 60),
  jumpMillis: Schema.Union([Schema.Literals([0, 0, 1_000]), between(0, 40_000)]),
  after: between(0, 30)
})

interface SessionRow {
  readonly id: string
  readonly refreshToken: string
}
const sessions = (emulator: Emulator) => emulator.snapshot().sessions as ReadonlyArray<unknown> as ReadonlyArray<SessionRow>

/** A pair that belongs together, of a session that the provider still has; or nothing at all. */
const assertConsistent = (emulator: Emulator, stored: Option.Option<Tokens>) => {
  if (Option.isNone(stored)) return
  const { accessToken, refreshToken } = stored.value
  assert.isNotNull(accessToken)
  assert.isNotNull(refreshToken)
  const session = sessions(emulator).find((row) => row.refreshToken === Redacted.value(refreshToken))
  assert.isDefined(session, "the provider has the session")
  const claims = JSON.parse(Buffer.from(Redacted.value(accessToken).split(".")[1] ?? "", "base64url").toString())
  assert.strictEqual(claims.refresh_token_id, session.id)
}

/** Interrupts as planned, holds what is left to the rules, and tells how far the operation came. */
const interrupted = (plan: typeof Plan.Type, opsPerTurn: number) => {
  const emulator = newEmulator()
  const store = TokenStoreMemory.make(Option.none())
  return Effect.gen(function*() {
    const operation = operations[plan.operation]
    const began = yield* throughTime(start(emulator, { signedIn: operation.startsSignedIn }))
    const fault = faults.find(({ name }) => name === plan.fault)
    if (fault) emulator.addFault({ ...operation.where, ...fault.fault })

    const fiber = yield* Effect.forkChild(
      Effect.provideService(Effect.exit(operation.run(began)), MaxOpsBeforeYield, opsPerTurn),
      { startImmediately: true }
    )
    yield* Effect.promise(() => turns(plan.before))
    yield* TestClock.adjust(plan.jumpMillis)
    yield* Effect.promise(() => turns(plan.after))
    const wasDone = fiber.pollUnsafe() !== undefined
    yield* Fiber.interrupt(fiber)

    const stored = yield* store.get
    assertConsistent(emulator, stored)
    assert.isAtMost(operation.effects(began), 1)
    const isSignedIn = Option.isSome(stored)
    if (!isSignedIn) assert.include(["signIn", "signOut"], plan.operation)
    emulator.clearFaults()
    if (!isSignedIn) yield* throughTime(Auth.signInWithPassword(account))
    // A renewal that others may wait for goes on; who joins it meets the fault that it has met.
    if (plan.operation === "renew") outcomeOf(yield* throughTime(Effect.exit(CurrentUser.get())))
    assert.strictEqual((yield* throughTime(CurrentUser.get()))?.id, began.userId)
    return { wasDone, isSignedIn, isCarriedOut: operation.effects(began) === 1 }
  }).pipe(Effect.provide(appOver(emulator, emulator.send, {}, Layer.succeed(TokenStore, store))))
}

describe("interruption", () => {
  for (const operation of operationNames) {
    it.effect(`at each step of ${operations[operation].title}`, () =>
      Effect.gen(function*() {
        let wasDone = false
        let before = 0
        for (; !wasDone; before++) {
          wasDone = (yield* interrupted({ operation, fault: null, before, jumpMillis: 0, after: 0 }, 3)).wasDone
        }
        assert.isAtLeast(before, 10)
      }), 60_000)
  }

  const seen = { interrupted: 0, carriedOut: 0, signedIn: 0, signedOut: 0 }
  it.effect.prop(
    "at a random point of a random operation that may meet a random fault",
    { plan: Plan },
    ({ plan }) =>
      Effect.map(interrupted(plan, 4), ({ isCarriedOut, isSignedIn, wasDone }) => {
        if (wasDone) return
        seen.interrupted++
        if (isCarriedOut) seen.carriedOut++
        if (isSignedIn) seen.signedIn++
        else seen.signedOut++
      }),
    { ...tried(1_000), timeout: 120_000 }
  )

  it("came 500 times before the end, and in every state", () => {
    assert.isAtLeast(seen.interrupted, 500, JSON.stringify(seen))
    for (const [state, count] of Object.entries(seen)) assert.isAtLeast(count, 40, state)
  })
})
