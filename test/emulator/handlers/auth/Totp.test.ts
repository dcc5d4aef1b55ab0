/** One-time codes of authenticator apps at the emulator, by the clock: the vectors of the standard, and the accepted step. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Secret, TOTP } from "otpauth"
import * as Emulator from "../../../../src/emulator/index.ts"
import { reveal } from "../../../../src/promise/index.ts"
import * as Auth from "../../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../../src/services/client/CurrentUser.ts"
import { signedOut } from "../../../../src/testing/index.ts"
import { password, quick } from "../../Api.ts"

const email = "ada@example.com"
/** RFC 6238, appendix B: the key for SHA-1, and codes of eight digits, of which an app shows the last six. */
const secret = Secret.fromLatin1("12345678901234567890")
const vectors = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"]
] as const

/** Calls `run` at that second, for a user who has that key as the second factor and a pending attempt. */
const withAttempt = (seconds: number, run: (attemptCode: Redacted.Redacted) => Effect.Effect<void, unknown, Layered>) => {
  const emulator = Emulator.makeSync(quick)
  return Effect.gen(function*() {
    yield* TestClock.setTime(seconds * 1000)
    yield* Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    yield* CurrentUser.update({ totpSecretBase64: Buffer.from(secret.bytes).toString("base64") })
    const refusal = yield* Effect.flip(Auth.signInWithPassword({ email, password }))
    yield* run(refusal._tag === "MultiFactorAuthenticationRequired" ? refusal.details.attemptCode : assert.fail(refusal._tag))
  }).pipe(
    Effect.provide(signedOut("client", emulator).layer)
  )
}
type Layered = Effect.Services<ReturnType<typeof Auth.signInWithMfaCode>>

describe("TOTP", () => {
  it.effect.each(vectors)(
    "accepts the code of RFC 6238 at %s s",
    ([seconds, code]) =>
      withAttempt(seconds, (attemptCode) => Effect.asVoid(Auth.signInWithMfaCode({ totp: code.slice(2), attemptCode })))
  )
  it.effect("accepts only the code of the current step, like the provider", () =>
    withAttempt(600_000, (attemptCode) =>
      Effect.gen(function*() {
        const at = (seconds: number) => new TOTP({ secret }).generate({ timestamp: seconds * 1000 })
        for (const seconds of [600_000 - 1, 600_000 - 30, 600_000 + 30, 600_000 + 60]) {
          const error = yield* Effect.flip(Auth.signInWithMfaCode({ totp: at(seconds), attemptCode }))
          assert.strictEqual(error._tag, "InvalidTotpCode", String(seconds))
        }
        yield* TestClock.adjust("29 seconds")
        yield* Auth.signInWithMfaCode({ totp: at(600_000), attemptCode })
        assert.isTrue((yield* CurrentUser.get()).isMultiFactorRequired)
        assert.isNotEmpty(reveal(yield* Auth.findTokens())?.refreshToken ?? "")
      })))
})
