/** One ceremony at a time, owned by a fiber: what ends a ceremony in each phase, and what follows (SimpleWebAuthn#281, #322). */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { makeCeremonyLock } from "../../../src/layers/browser/ceremonyLock.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { challengeLifetime } from "../../../src/schema/auth/Passkey.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as Passkeys from "../../../src/services/auth/Passkeys.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { passkeyWorld, refusal, signedUp, tagOf } from "./PasskeyWorld.ts"

const fork = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

/** A barrier, open at first. While it is closed, callers wait. */
const barrier = () => {
  let close: PromiseWithResolvers<void> | undefined
  const arrivals: Array<() => void> = []
  const wait: Array<PromiseWithResolvers<void>> = []
  return {
    close: () => void (close = Promise.withResolvers()),
    open: () => {
      close?.resolve()
      close = undefined
    },
    wait: async () => {
      if (close === undefined) return
      wait.push(close)
      for (const arrival of arrivals.splice(0)) arrival()
      await close.promise
    },
    /** Waits until the given number of callers have arrived. */
    arrived: (count = 1) =>
      Effect.promise(async () => {
        while (wait.length < count) await new Promise<void>((resolve) => arrivals.push(resolve))
      })
  }
}

const worldWithBarriers = () => {
  const [prompt, start, finish] = [barrier(), barrier(), barrier()]
  const agreement = { value: true }
  const world = passkeyWorld({
    hold: (path) => path.startsWith("/passkey/initiate") ? start.wait() : path.startsWith("/passkey") ? finish.wait() : undefined,
    approve: async () => {
      await prompt.wait()
      return agreement.value
    }
  })
  return { ...world, barriers: { start, prompt, finish }, agreed: agreement }
}

type Verb = ReturnType<typeof Passkeys.register> | ReturnType<typeof Auth.signInWithPasskeyAutofill>
type Any = () => Effect.Effect<unknown, Effect.Error<Verb>, Effect.Services<Verb>>
const verbs: { readonly [name in "registering" | "signing in" | "autofill"]: Any } = {
  registering: () => Passkeys.register(),
  "signing in": () => Auth.signInWithPasskey(),
  autofill: () => Auth.signInWithPasskeyAutofill()
}
const verbNames = Object.keys(verbs) as ReadonlyArray<keyof typeof verbs>
const storedValue = Session.use(({ stored }) => stored)

describe("a cancelled ceremony", () => {
  for (const name of verbNames) {
    for (const phase of ["start", "prompt", "finish"] as const) {
      it.effect(`(${name}, phase ${phase}) changes no session or passkey, and the next ceremony succeeds`, () => {
        const { authenticator, barriers, layer, passkeys } = worldWithBarriers()
        return Effect.gen(function*() {
          yield* signedUp
          yield* Passkeys.register()
          const before = { tokens: yield* storedValue, passkeys: passkeys(), kept: authenticator.credentials }
          barriers[phase].close()
          const fiber = yield* fork(verbs[name]())
          yield* barriers[phase].arrived()
          yield* Fiber.interrupt(fiber)
          const exit = yield* Fiber.await(fiber)
          assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
          barriers[phase].open()
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          assert.deepStrictEqual(yield* storedValue, before.tokens)
          assert.deepStrictEqual(passkeys(), before.passkeys)
          // Once the user has agreed, the authenticator has completed the ceremony.
          if (phase !== "finish") assert.deepStrictEqual(authenticator.credentials, before.kept)
          yield* Passkeys.register()
          yield* Auth.signInWithPasskey()
          assert.isNotNull(yield* CurrentUser.find())
        }).pipe(Effect.provide(layer))
      })
    }
  }
})

describe("a ceremony during another one", () => {
  for (const first of verbNames) {
    for (const second of verbNames) {
      it.effect(`(${second}) aborts ${first} and succeeds`, () => {
        const { agreed, barriers, layer } = worldWithBarriers()
        return Effect.gen(function*() {
          yield* signedUp
          yield* Passkeys.register()
          barriers.prompt.close()
          const before = yield* fork(Effect.flip(verbs[first]()))
          yield* barriers.prompt.arrived()
          const after = yield* fork(verbs[second]())
          const refusal = yield* Fiber.join(before)
          assert.deepInclude(refusal, {
            _tag: "PasskeyCeremonyAborted",
            details: { message: "Another ceremony has started", code: "AbortError" }
          })
          yield* barriers.prompt.arrived(2)
          agreed.value = true
          barriers.prompt.open()
          assert.isTrue(Exit.isSuccess(yield* Fiber.await(after)))
        }).pipe(Effect.provide(layer))
      })
    }
  }

  it.effect("does not abort a ceremony that the user has completed", () => {
    const { barriers, layer, passkeys } = worldWithBarriers()
    return Effect.gen(function*() {
      const { userId } = yield* signedUp
      barriers.finish.close()
      const first = yield* fork(Passkeys.register())
      yield* barriers.finish.arrived()
      const second = yield* fork(Effect.flip(Auth.signInWithPasskey()))
      yield* barriers.finish.arrived(2)
      barriers.finish.open()
      const { userHandle } = yield* Fiber.join(first)
      assert.deepStrictEqual(passkeys().map(({ credentialId, userId }) => [credentialId, userId]), [[userHandle, userId]])
      yield* Fiber.await(second)
    }).pipe(Effect.provide(layer))
  })

  it.effect("waits until all previous ceremonies have ended", () =>
    Effect.gen(function*() {
      const withLock = makeCeremonyLock()
      let inside = 0
      let most = 0
      const slow = (end: Promise<void>) =>
        withLock(Effect.acquireUseRelease(
          Effect.sync(() => most = Math.max(most, ++inside)),
          () => Effect.never,
          () => Effect.andThen(Effect.promise(() => end), Effect.sync(() => inside--))
        ))
      const { promise, resolve } = Promise.withResolvers<void>()
      const endResult = yield* Effect.forEach(Array.from({ length: 5 }), () => fork(tagOf(slow(promise))))
      const last = yield* fork(withLock(Effect.sync(() => inside)))
      assert.isUndefined(last.pollUnsafe())
      resolve()
      assert.strictEqual(yield* Fiber.join(last), 0)
      for (const fiber of endResult) assert.strictEqual(yield* Fiber.join(fiber), "PasskeyCeremonyAborted")
      assert.strictEqual(most, 1)
    }))
})

describe("a dismissed prompt", () => {
  for (const name of verbNames) {
    it.effect(`ends ${name} with PasskeyCancelled`, () => {
      const { agreed, layer } = worldWithBarriers()
      return Effect.gen(function*() {
        yield* signedUp
        yield* Passkeys.register()
        agreed.value = false
        const [tag, message] = yield* refusal(verbs[name]())
        assert.strictEqual(tag, "PasskeyCancelled")
        assert.include(message, "dismissed")
        assert.isTrue(Option.isSome(yield* storedValue))
        agreed.value = true
        assert.isTrue(Exit.isSuccess(yield* Effect.exit(verbs[name]())))
      }).pipe(Effect.provide(layer))
    })
  }
})

describe("unused autofill", () => {
  it.effect("requests a new challenge each minute, so that its challenge is always valid", () => {
    const { asked, barriers, emulator, layer } = worldWithBarriers()
    const challenges = () => asked.filter((path) => path === "/passkey/initiate-passkey-authentication").length
    return Effect.gen(function*() {
      const { userId } = yield* signedUp
      yield* Passkeys.register()
      yield* Auth.signOut()
      barriers.prompt.close()
      const fiber = yield* fork(Auth.signInWithPasskeyAutofill())
      yield* barriers.prompt.arrived()
      for (let minute = 1; minute <= 3; minute++) {
        assert.strictEqual(challenges(), minute)
        yield* TestClock.adjust(challengeLifetime - 1)
        assert.strictEqual(challenges(), minute)
        emulator.advanceClock(challengeLifetime)
        yield* TestClock.adjust(1)
        yield* barriers.prompt.arrived(minute + 1)
      }
      barriers.prompt.open()
      assert.deepStrictEqual(yield* Fiber.join(fiber), { userId })
      assert.strictEqual(asked.filter((path) => path === "/passkey/sign-in").length, 1)
    }).pipe(Effect.provide(layer))
  })
})
