/** The second factor: storage of attempts, requests, and refusals before a request. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Secret, TOTP } from "otpauth"
import { vi } from "vitest"
import { SignInWithTotp } from "../../../src/endpoints/auth/Mfa.ts"
import { SignInWithCode } from "../../../src/endpoints/auth/Otp.ts"
import { SignInWithPassword, SignUpWithPassword } from "../../../src/endpoints/auth/Password.ts"
import { UpdateCurrentUser } from "../../../src/endpoints/users/CurrentUser.ts"
import * as AttemptStoreBrowser from "../../../src/layers/attempts/AttemptStoreBrowser.ts"
import * as AttemptStoreMemory from "../../../src/layers/attempts/AttemptStoreMemory.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import { attemptKey, type AttemptStorage, AttemptStore } from "../../../src/pipeline/ports/AttemptStore.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import { loadLibrary } from "../../../src/services/internal/loadLibrary.ts"
import { refusal } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const attemptCode = "c".repeat(45)
const requirement = refusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: attemptCode })
const input = { email: "ada@example.com", password: "analytical engine" }
const { isNewUser, userId } = readResponse(SignInWithTotp) as { readonly isNewUser: boolean; readonly userId: string }

testVerbs("client", {
  "MultiFactorAuth.disableTotp": {
    call: Auth.disableTotp(),
    endpoint: UpdateCurrentUser,
    sends: "PATCH /users/me",
    body: { totp_secret_base64: null },
    outdates: true
  }
})

/** A Web Storage object, and its contents. */
const storage = () => {
  const remaining = new Map<string, string>()
  const web: AttemptStorage = {
    getItem: (key) => remaining.get(key) ?? null,
    setItem: (key, text) => void remaining.set(key, text),
    removeItem: (key) => void remaining.delete(key)
  }
  return { kept: remaining, web, layer: Layer.succeed(AttemptStore, () => web) }
}
/** An app with a second factor for every sign-in method. */
const asking = () =>
  signedIn("client", {
    [SignInWithPassword.id]: requirement,
    [SignInWithCode.id]: requirement,
    [SignUpWithPassword.id]: requirement,
    [SignInWithTotp.id]: responseOf(SignInWithTotp)
  })

describe("a sign-in attempt", () => {
  const code = "b".repeat(45)
  type Way = Effect.Effect<unknown, { readonly _tag: string }, ApiClient | Session>
  const ways: { readonly [way: string]: Way } = {
    "a password": Auth.signInWithPassword(input),
    "a magic link": Auth.signInWithMagicLink({ code }),
    "a code by mail": Auth.signInWithCode({ otp: "123456", nonce: "b".repeat(39) })
  }
  it.effect.each(Object.entries(ways))("with %s is stored under `stack_mfa_attempt_code`", ([, call]) => {
    const { kept, layer } = storage()
    return Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(call))._tag, "MultiFactorAuthenticationRequired")
      assert.deepStrictEqual([...kept], [["stack_mfa_attempt_code", attemptCode]])
    }).pipe(Effect.provide([asking().layer, layer]))
  })
  it.effect("is not stored after a password sign-up; the error contains the attempt code", () => {
    const { kept, layer } = storage()
    return Effect.gen(function*() {
      const error = yield* Effect.flip(Auth.signUpWithPassword({ ...input, verificationCallbackUrl: null }))
      assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
      assert.strictEqual(
        "details" in error && "attemptCode" in error.details && Redacted.value(error.details.attemptCode),
        attemptCode
      )
      assert.strictEqual(kept.size, 0)
    }).pipe(Effect.provide([asking().layer, layer]))
  })
  it.effect("can be completed only once with the stored attempt code", () => {
    const { kept, layer } = storage()
    const { layer: app, seen } = asking()
    return Effect.gen(function*() {
      yield* Effect.flip(Auth.signInWithPassword(input))
      assert.deepStrictEqual(yield* Auth.signInWithMfaCode({ totp: "123 456" }), { userId, isNewUser })
      assert.deepStrictEqual(JSON.parse(seen[1]?.body ?? ""), { type: "totp", totp: "123456", code: attemptCode })
      assert.strictEqual(kept.size, 0)
      assert.strictEqual((yield* Effect.flip(Auth.signInWithMfaCode({ totp: "123456" })))._tag, "AttemptCodeRequired")
      assert.strictEqual(seen.length, 2)
    }).pipe(Effect.provide([app, layer]))
  })
  it.effect("stays stored after a wrong code", () => {
    const { kept, layer } = storage()
    const { layer: app } = signedIn("client", { [SignInWithTotp.id]: refusal(400, "INVALID_TOTP_CODE") })
    return Effect.gen(function*() {
      kept.set(attemptKey, attemptCode)
      assert.strictEqual((yield* Effect.flip(Auth.signInWithMfaCode({ totp: "123456" })))._tag, "InvalidTotpCode")
      assert.strictEqual(kept.get(attemptKey), attemptCode)
    }).pipe(Effect.provide([app, layer]))
  })
  it.effect("is completed with the caller's code, and never with a truncated stored one", () => {
    const { kept, layer } = storage()
    const { layer: app, seen } = asking()
    return Effect.gen(function*() {
      kept.set(attemptKey, "cut")
      const call = (attemptCode?: string) => Auth.signInWithMfaCode({ totp: "123456", attemptCode })
      assert.strictEqual((yield* Effect.flip(call()))._tag, "VerificationCodeNotFound")
      assert.strictEqual(seen.length, 0)
      yield* call(attemptCode)
    }).pipe(Effect.provide([app, layer]))
  })
  it.effect("fails with a non-persistent token store", () => {
    const { storeless } = asking()
    return Effect.gen(function*() {
      const error = yield* Effect.flip(Auth.signInWithMfaCode({ totp: "123456", attemptCode }))
      assert.strictEqual(error._tag, "TokenStoreRequired")
    }).pipe(Effect.provide(storeless))
  })
})

describe("the attempt store", () => {
  const remaining = Effect.gen(function*() {
    const storage = (yield* AttemptStore)()
    storage.setItem(attemptKey, "one")
    storage.setItem(attemptKey, "two")
    const matches = storage.getItem(attemptKey)
    storage.removeItem(attemptKey)
    return [matches, storage.getItem(attemptKey)]
  })
  const tab = (storage: () => AttemptStorage) => {
    vi.stubGlobal("document", {
      defaultView: {
        get sessionStorage() {
          return storage()
        }
      }
    })
    return Effect.sync(() => vi.unstubAllGlobals())
  }
  it.effect("keeps attempts in memory separately for each app", () =>
    Effect.gen(function*() {
      const keep = AttemptStore.useSync((open) => open().setItem(attemptKey, "one"))
      yield* Effect.provide(keep, AttemptStoreMemory.layer)
      const matches = AttemptStore.useSync((open) => open().getItem(attemptKey))
      assert.isNull(yield* Effect.provide(matches, AttemptStoreMemory.layer))
      assert.deepStrictEqual(yield* Effect.provide(remaining, AttemptStoreMemory.layer), ["two", null])
    }))
  it.effect("keeps attempts for all pages of a browser tab", () => {
    const { kept: sharedValue, web } = storage()
    return Effect.ensuring(
      Effect.gen(function*() {
        yield* AttemptStore.useSync((open) => open().setItem(attemptKey, "of another page"))
        const matches = AttemptStore.useSync((open) => open().getItem(attemptKey))
        assert.strictEqual(yield* Effect.provide(matches, AttemptStoreBrowser.layer()), "of another page")
        assert.deepStrictEqual(yield* Effect.provide(remaining, AttemptStoreBrowser.layer()), ["two", null])
        assert.strictEqual(sharedValue.size, 0)
      }),
      tab(() => web)
    )
  })
  it.effect.each(["missing", "forbidden", "full"])("uses memory if session storage is %s", (where) => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError")
    }
    const full = { ...storage().web, getItem: refuse, setItem: refuse, removeItem: refuse }
    const restore = where === "missing" ? Effect.void : tab(where === "full" ? () => full : refuse)
    return Effect.ensuring(
      Effect.gen(function*() {
        assert.deepStrictEqual(yield* Effect.provide(remaining, AttemptStoreBrowser.layer()), ["two", null])
        // Without a layer nothing is stored, and nothing fails.
        const { layer } = asking()
        const error = yield* Effect.flip(Auth.signInWithPassword(input).pipe(Effect.provide(layer)))
        assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
      }),
      restore
    )
  })
})

describe("adding a second factor", () => {
  /** The key of RFC 6238, appendix B. */
  const secret = Secret.fromLatin1("12345678901234567890")
  const base64 = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA="
  const { layer, seen } = signedIn("client", { [UpdateCurrentUser.id]: responseOf(UpdateCurrentUser) })
  /** Appendix B: the last six of eight digits. */
  const vectors = [[59, "287082"], [1_111_111_109, "081804"], [1_111_111_111, "050471"], [1_234_567_890, "005924"]] as const
  it.effect.each(vectors)("accepts the example code of RFC 6238 for the time %s s", ([seconds, totp]) =>
    Effect.gen(function*() {
      yield* TestClock.setTime(seconds * 1000)
      yield* Auth.confirmTotpEnrolment({ secret: secret.base32.toLowerCase(), totp })
      assert.deepStrictEqual(JSON.parse(seen.at(-1)?.body ?? ""), { totp_secret_base64: base64 })
    }).pipe(Effect.provide(layer)))
  it.effect("accepts only the codes of the current, previous and next step", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(600_000_000)
      const at = (steps: number) => new TOTP({ secret }).generate({ timestamp: 600_000_000 + steps * 30_000 })
      for (const steps of [-1, 0, 1]) yield* Auth.confirmTotpEnrolment({ secret: secret.base32, totp: at(steps) })
      for (const steps of [-2, 2, 100]) {
        const error = yield* Effect.flip(Auth.confirmTotpEnrolment({ secret: secret.base32, totp: at(steps) }))
        assert.strictEqual(error._tag, "InvalidTotpCode")
      }
    }).pipe(Effect.provide(layer)))
  it.effect("fails if a library cannot be loaded, with an error that names the library", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(loadLibrary("otpauth", () => Promise.reject(new TypeError("Failed to fetch"))))
      assert.strictEqual(error.reason._tag, "Unreachable")
      assert.include(error.message, "import otpauth")
    }))
})
