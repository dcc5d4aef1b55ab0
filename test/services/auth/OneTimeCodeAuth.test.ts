/** Sign-in by mail: requests, results and refusals of each verb. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as OtpEndpoints from "../../../src/endpoints/auth/Otp.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import * as OneTimeCodeAuth from "../../../src/services/auth/OneTimeCodeAuth.ts"
import { refusal } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const code = "b".repeat(45)
const email = "ada@example.com"
const callbackUrl = "https://app.example.com/link"
const signIn = {
  endpoint: OtpEndpoints.SignInWithCode,
  sends: "POST /auth/otp/sign-in",
  // The tokens are stored, but the vector's tokens are not JWTs, so the next request renews.
  outdates: true,
  // Errors of redirects, which `AuthRedirects.test.ts` covers.
  own: ["InvalidOption", "RedirectLoop", "SessionNotKept", "UntrustedRedirect"]
}
const { isNewUser, userId } = readResponse(OtpEndpoints.SignInWithCode) as {
  readonly isNewUser: boolean
  readonly userId: string
}

testVerbs("client", {
  "OneTimeCodeAuth.sendMagicLink": {
    call: OneTimeCodeAuth.sendMagicLink({ email, callbackUrl }),
    endpoint: OtpEndpoints.SendSignInCode,
    sends: "POST /auth/otp/send-sign-in-code",
    body: { email, callback_url: callbackUrl },
    own: ["UrlOptionRequired"]
  },
  "OneTimeCodeAuth.checkMagicLinkCode": {
    call: OneTimeCodeAuth.checkMagicLinkCode({ code }),
    endpoint: OtpEndpoints.CheckSignInCode,
    sends: "POST /auth/otp/sign-in/check-code",
    body: { code }
  },
  "OneTimeCodeAuth.signInWithMagicLink": {
    call: OneTimeCodeAuth.signInWithMagicLink({ code }),
    body: { code },
    gives: { userId, isNewUser },
    ...signIn
  },
  "OneTimeCodeAuth.signInWithCode": {
    call: OneTimeCodeAuth.signInWithCode({ otp: " 12-34 56", nonce: "b".repeat(39) }),
    body: { code: `123456${"b".repeat(39)}` },
    gives: { userId, isNewUser },
    ...signIn
  }
})

describe("a sign-in by mail", () => {
  it.effect("does not change the session if the provider refuses the code", () => {
    const { layer } = signedIn("client", { [OtpEndpoints.SignInWithCode.id]: refusal(409, "VERIFICATION_CODE_ALREADY_USED") })
    return Effect.gen(function*() {
      const session = yield* Session
      const before = yield* session.stored
      yield* Effect.flip(OneTimeCodeAuth.signInWithMagicLink({ code }))
      assert.strictEqual(yield* session.stored, before)
    }).pipe(Effect.provide(layer))
  })
  it.effect("rejects a truncated code as unknown without sending a request", () => {
    const { layer, seen } = signedIn("client", { [OtpEndpoints.SignInWithCode.id]: responseOf(OtpEndpoints.SignInWithCode) })
    return Effect.gen(function*() {
      const cut = [
        OneTimeCodeAuth.signInWithMagicLink({ code: code.slice(1) }),
        OneTimeCodeAuth.signInWithCode({ otp: "12345", nonce: "b".repeat(39) }),
        OneTimeCodeAuth.checkMagicLinkCode({ code: "" })
      ]
      for (const call of cut) assert.strictEqual((yield* Effect.flip(Effect.asVoid(call)))._tag, "VerificationCodeNotFound")
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
})
