/** Passwords: requests, results and refusals of each verb, and refusals before a request. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SignUpWithPassword } from "../../../src/endpoints/auth/Password.ts"
import * as PasswordChangeEndpoints from "../../../src/endpoints/auth/PasswordChange.ts"
import * as PasswordResetEndpoints from "../../../src/endpoints/auth/PasswordReset.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import * as PasswordAuth from "../../../src/services/auth/PasswordAuth.ts"
import { responseOf, signedIn, testVerbs } from "../Verbs.ts"

const code = "b".repeat(45)
const email = "ada@example.com"
const password = "analytical engine"
const callbackUrl = "https://app.example.com/reset"

testVerbs("client", {
  "PasswordAuth.sendPasswordReset": {
    call: PasswordAuth.sendPasswordReset({ email, callbackUrl }),
    endpoint: PasswordResetEndpoints.SendPasswordResetCode,
    sends: "POST /auth/password/send-reset-code",
    body: { email, callback_url: callbackUrl },
    gives: undefined,
    own: ["UrlOptionRequired"]
  },
  "PasswordAuth.checkPasswordResetCode": {
    call: PasswordAuth.checkPasswordResetCode({ code }),
    endpoint: PasswordResetEndpoints.CheckPasswordResetCode,
    sends: "POST /auth/password/reset/check-code",
    body: { code }
  },
  "PasswordAuth.resetPassword": {
    call: PasswordAuth.resetPassword({ code: `${code} `, password }),
    endpoint: PasswordResetEndpoints.ResetPassword,
    sends: "POST /auth/password/reset",
    body: { code, password }
  },
  "PasswordAuth.updatePassword": {
    call: PasswordAuth.updatePassword({ oldPassword: "an older one", newPassword: password }),
    endpoint: PasswordChangeEndpoints.UpdatePassword,
    sends: "POST /auth/password/update",
    body: { old_password: "an older one", new_password: password }
  },
  "PasswordAuth.setPassword": {
    call: PasswordAuth.setPassword({ password }),
    endpoint: PasswordChangeEndpoints.SetPassword,
    sends: "POST /auth/password/set",
    body: { password }
  }
})

describe("a password", () => {
  type Call = Effect.Effect<unknown, { readonly _tag: string; readonly details?: object }, ApiClient | Session>
  const verbs = (password: string): ReadonlyArray<Call> => [
    PasswordAuth.signUpWithPassword({ email, password, verificationCallbackUrl: null }),
    PasswordAuth.resetPassword({ code, password }),
    PasswordAuth.updatePassword({ oldPassword: "an older one", newPassword: password }),
    PasswordAuth.setPassword({ password })
  ]
  it.effect("of the wrong length fails with an error that names the limit; nothing is sent", () => {
    const { layer, seen } = signedIn("client", {})
    return Effect.gen(function*() {
      for (const call of [...verbs(""), ...verbs("1234567")]) {
        assert.deepInclude(yield* Effect.flip(call), { _tag: "PasswordTooShort", details: { minLength: 8 } })
      }
      // 72 bytes in UTF-8: the provider would respond with 500, and consume the code of a reset.
      for (const call of [...verbs("a".repeat(71)), ...verbs("я".repeat(36)), ...verbs("😀".repeat(18))]) {
        assert.deepInclude(yield* Effect.flip(call), { _tag: "PasswordTooLong", details: { maxLength: 70 } })
      }
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
  it.effect.each(["a".repeat(8), "a".repeat(70), `${"я".repeat(35)}a`])(
    "of at most 70 characters and 71 bytes is sent: %s",
    (text) => {
      const endpoints = [
        SignUpWithPassword,
        PasswordResetEndpoints.ResetPassword,
        PasswordChangeEndpoints.UpdatePassword,
        PasswordChangeEndpoints.SetPassword
      ]
      const { layer, seen } = signedIn("client", Object.fromEntries(endpoints.map((a) => [a.id, responseOf(a)])))
      return Effect.gen(function*() {
        for (const call of verbs(text)) yield* call
        const requests = seen.map(({ endpoint }) => endpoint)
        assert.includeMembers(requests, endpoints.map(({ id }) => id))
      }).pipe(Effect.provide(layer))
    }
  )
})
