/** One ceremony at a time, owned by a fiber: what ends a ceremony in each phase, and what follows (SimpleWebAuthn#281, #322). */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { makeCeremonyLock } from "../../../src/pipeline/ports/Authenticator.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { challengeLifetime } from "../../../src/schema/auth/Passkey.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as Passkeys from "../../../src/services/auth/Passkeys.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { passkeyWorld, refusal, signedUp, tagOf } from "./PasskeyWorld.ts"

const fork = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

/** A gate, open at first. While it is closed, it counts callers and makes them wait. */
const door = () => {
  let gate: PromiseWithResolvers<void> | undefined
  const arrivals: Array<() => void> = []
  const waited: Array<PromiseWithResolvers<void>> = []
  return {
    shut: () => void (gate = Promise.withResolvers()),
    open: () => {
      gate?.resolve()
      gate = undefined
    },
    pass: async () => {
      if (gate === undefined) return
      waited.push(gate)
      for (const arrived of arrivals.splice(0)) arrived()
      await gate.promise
    },
    /** Waits until the given number of callers have arrived. */
    arrived: (count = 1) =>
      Effect.promise(async () => {
        while (waited.length < count) await new Promise<void>((resolve) => arrivals.push(resolve))
      })
  }
}

const worldWithDoors = () => {
  const [prompt, start, finish] = [door(), door(), door()]
  const agreed = { value: true }
  const world = passkeyWorld({
    hold: (path) => path.startsWith("/passkey/initiate") ? start.pass() : path.startsWith("/passkey") ? finish.pass() : undefined,
    approve: async () => {
      await prompt.pass()
      return agreed.value
    }
  })
  return { ...world, doors: { start, prompt, finish }, agreed }
}

type Verb = ReturnType<typeof Passkeys.register> | ReturnType<typeof Auth.signInWithPasskeyAutofill>
type Any = () => Effect.Effect<unknown, Effect.Error<Verb>, Effect.Services<Verb>>
const verbs: { readonly [name in "registering" | "signing in" | "autofill"]: Any } = {
  registering: () => Passkeys.register(),
  "signing in": () => Auth.signInWithPasskey(),
  autofill: () => Auth.signInWithPasskeyAutofill()
}
const verbNames = Object.keys(verbs) as ReadonlyArray<keyof typeof verbs>
const stored = Session.use(({ stored }) => stored)

describe("a cancelled ceremony", () => {
  for (const name of verbNames) {
    for (const phase of ["start", "prompt", "finish"] as const) {
      it.effect(`(${name}, phase ${phase}) changes no session or passkey, and the next ceremony succeeds`, () => {
        const { authenticator, doors, layer, passkeys } = worldWithDoors()
        return Effect.gen(function*() {
          yield* signedUp
          yield* Passkeys.register()
          const before = { tokens: yield* stored, passkeys: passkeys(), kept: authenticator.credentials }
          doors[phase].shut()
          const fiber = yield* fork(verbs[name]())
          yield* doors[phase].arrived()
          yield* Fiber.interrupt(fiber)
          const exit = yield* Fiber.await(fiber)
          assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
          doors[phase].open()
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          assert.deepStrictEqual(yield* stored, before.tokens)
          assert.deepStrictEqual(passkeys(), before.passkeys)
          // Once the user has agreed, the authenticator has completed the ceremony.
          if (phase !== "finish") assert.deepStrictEqual(authenticator.credentials, before.kept)
          yield* Passkeys.register()
          yield* Auth.signInWithPasskey()
          assert.isNotNull(yield* CurrentUser.get())
        }).pipe(Effect.provide(layer))
      })
    }
  }
})

describe("a ceremony during another one", () => {
  for (const first of verbNames) {
    for (const second of verbNames) {
      it.effect(`(${second}) aborts ${first} and succeeds`, () => {
        const { agreed, doors, layer } = worldWithDoors()
        return Effect.gen(function*() {
          yield* signedUp
          yield* Passkeys.register()
          doors.prompt.shut()
          const before = yield* fork(Effect.flip(verbs[first]()))
          yield* doors.prompt.arrived()
          const after = yield* fork(verbs[second]())
          const refused = yield* Fiber.join(before)
          assert.deepInclude("details" in refused && refused.details, { code: "AbortError" })
          assert.strictEqual(refused._tag, "PasskeyCeremonyAborted")
          yield* doors.prompt.arrived(2)
          agreed.value = true
          doors.prompt.open()
          assert.isTrue(Exit.isSuccess(yield* Fiber.await(after)))
        }).pipe(Effect.provide(layer))
      })
    }
  }

  it.effect("does not abort a ceremony that the user has completed", () => {
    const { doors, layer, passkeys } = worldWithDoors()
    return Effect.gen(function*() {
      const { userId } = yield* signedUp
      doors.finish.shut()
      const first = yield* fork(Passkeys.register())
      yield* doors.finish.arrived()
      const second = yield* fork(Effect.flip(Auth.signInWithPasskey()))
      yield* doors.finish.arrived(2)
      doors.finish.open()
      const { userHandle } = yield* Fiber.join(first)
      assert.deepStrictEqual(passkeys().map(({ credentialId, userId }) => [credentialId, userId]), [[userHandle, userId]])
      yield* Fiber.await(second)
    }).pipe(Effect.provide(layer))
  })

  it.effect("waits until all previous ceremonies have ended", () =>
    Effect.gen(function*() {
      const alone = makeCeremonyLock()
      let inside = 0
      let most = 0
      const slow = (end: Promise<void>) =>
        alone(Effect.acquireUseRelease(
          Effect.sync(() => most = Math.max(most, ++inside)),
          () => Effect.never,
          () => Effect.andThen(Effect.promise(() => end), Effect.sync(() => inside--))
        ))
      const { promise, resolve } = Promise.withResolvers<void>()
      const ended = yield* Effect.forEach(Array.from({ length: 5 }), () => fork(tagOf(slow(promise))))
      const last = yield* fork(alone(Effect.sync(() => inside)))
      assert.isUndefined(last.pollUnsafe())
      resolve()
      assert.strictEqual(yield* Fiber.join(last), 0)
      for (const fiber of ended) assert.strictEqual(yield* Fiber.join(fiber), "PasskeyCeremonyAborted")
      assert.strictEqual(most, 1)
    }))
})

describe("a dismissed prompt", () => {
  for (const name of verbNames) {
    it.effect(`ends ${name} with PasskeyCancelled`, () => {
      const { agreed, layer } = worldWithDoors()
      return Effect.gen(function*() {
        yield* signedUp
        yield* Passkeys.register()
        agreed.value = false
        const [tag, message] = yield* refusal(verbs[name]())
        assert.strictEqual(tag, "PasskeyCancelled")
        assert.include(message, "dismissed")
        assert.isTrue(Option.isSome(yield* stored))
        agreed.value = true
        assert.isTrue(Exit.isSuccess(yield* Effect.exit(verbs[name]())))
      }).pipe(Effect.provide(layer))
    })
  }
})

describe("unused autofill", () => {
  it.effect("requests a new challenge each minute, so that its challenge is always valid", () => {
    const { asked, doors, emulator, layer } = worldWithDoors()
    const challenges = () => asked.filter((path) => path === "/passkey/initiate-passkey-authentication").length
    return Effect.gen(function*() {
      const { userId } = yield* signedUp
      yield* Passkeys.register()
      yield* Auth.signOut()
      doors.prompt.shut()
      const fiber = yield* fork(Auth.signInWithPasskeyAutofill())
      yield* doors.prompt.arrived()
      for (let minute = 1; minute <= 3; minute++) {
        assert.strictEqual(challenges(), minute)
        yield* TestClock.adjust(challengeLifetime - 1)
        assert.strictEqual(challenges(), minute)
        emulator.advanceClock(challengeLifetime)
        yield* TestClock.adjust(1)
        yield* doors.prompt.arrived(minute + 1)
      }
      doors.prompt.open()
      assert.deepStrictEqual(yield* Fiber.join(fiber), { userId })
      assert.strictEqual(asked.filter((path) => path === "/passkey/sign-in").length, 1)
    }).pipe(Effect.provide(layer))
  })
})
