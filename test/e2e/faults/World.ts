/** An app, an emulator and the network between them, and the checks of an operation during a fault. */
import { assert } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { Emulator } from "../../../src/emulator/index.ts"
import type { AppOptions } from "../../../src/layers/app/AppOptions.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import { settled } from "../../kit/cryptography.ts"
import { outcomeOf } from "../../kit/outcomes.ts"
import type { NamedFault } from "./NamedFaults.ts"
import { account, isOnceOnly, type Operation, type OperationName, operations, start } from "./Operations.ts"

export { computed, settled } from "../../kit/cryptography.ts"
export { newEmulator } from "../../kit/emulator.ts"
export { outcomeOf } from "../../kit/outcomes.ts"
export { counting } from "../../kit/transports.ts"

/** An app that sends requests to the emulator through `send`. */
export const appOver = (
  emulator: Emulator,
  send: Send,
  options: Pick<AppOptions, "timeout" | "baseUrl"> = {},
  tokenStore = TokenStoreMemory.layer
) =>
  Layer.merge(
    ServerApp.layer({
      baseUrl: emulator.url,
      ...options,
      projectId: emulator.project.projectId,
      secretServerKey: emulator.project.secretServerKey,
      tokenStore
    }),
    Layer.succeed(Transport, send)
  )

type Running = ReturnType<Operation["run"]>

const sends = (sentNames: ReadonlyArray<string>, name: OperationName) =>
  sentNames.filter((endpoint) => endpoint === (name === "create" ? "users.create" : "auth.signInWithPassword")).length

/** Whether the request was not executed, as with throttling and detected loops, so that every method is retried. */
const isNotCarriedOut = ({ fault }: NamedFault) => fault.status === 429 || fault.status === 508

/**
 * Runs an operation during a fault, and checks the outcome of the fault's entry, at most one effect, and no retry that could cause a second
 * effect. Without the fault, the app must then work as before.
 */
export const trial = Effect.fnUntraced(function*(
  name: OperationName,
  namedFault: NamedFault,
  emulator: Emulator,
  sentNames: ReadonlyArray<string>,
  drive: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>,
  /** Changes how the operation itself runs. Defaults to the same way as the preparation. */
  facing: (run: Running) => Running = (run) => run
) {
  const operation: Operation = operations[name]
  const began = yield* drive(start(emulator, { signedIn: operation.startsSignedIn }))
  const sentBefore = sends(sentNames, name)
  emulator.addFault({ ...operation.where, ...namedFault.fault })
  const outcome = outcomeOf(yield* drive(Effect.exit(facing(operation.run(began)))))
  const faultsLeft = emulator.faults().length
  emulator.clearFaults()

  assert.strictEqual(outcome, namedFault.outcomes[name])
  assert.strictEqual(faultsLeft, namedFault.lasting ? 1 : 0, "the fault was met")
  const isDone = outcome === "success" || namedFault.applied
  const counts = name !== "read" && name !== "renew"
  assert.strictEqual(operation.effects(began), counts && isDone ? 1 : 0, "effects")
  if (isOnceOnly(name) && !isNotCarriedOut(namedFault)) assert.strictEqual(sends(sentNames, name) - sentBefore, 1, "sent once")

  const isSignedIn = name === "signIn" ? outcome === "success" : name !== "signOut"
  const me = yield* drive(CurrentServerUser.find())
  assert.strictEqual(me?.id, isSignedIn ? began.userId : undefined, "the session has not changed")
  if (!isSignedIn) {
    yield* drive(Auth.signInWithPassword(account))
    assert.strictEqual((yield* drive(CurrentServerUser.find()))?.id, began.userId, "signing in works")
  }
})

/** Runs an effect to its end, and advances the test clock as far as necessary. */
export const throughTime = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    for (let seconds = 0; seconds < 1_000; seconds++) {
      yield* settled
      if (fiber.pollUnsafe() !== undefined) return yield* Fiber.join(fiber)
      yield* TestClock.adjust("1 second")
    }
    return assert.fail("still running after a thousand seconds")
  })
