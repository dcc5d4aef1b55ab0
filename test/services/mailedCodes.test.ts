/** Every verb that takes the code of a mailed link: the code is read as people paste it, and a truncated code is refused without a request. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import * as CliEndpoints from "../../src/endpoints/auth/Cli.ts"
import * as OtpEndpoints from "../../src/endpoints/auth/Otp.ts"
import * as PasswordResetEndpoints from "../../src/endpoints/auth/PasswordReset.ts"
import * as VerificationEndpoints from "../../src/endpoints/auth/Verification.ts"
import * as InvitationsEndpoints from "../../src/endpoints/teams/Invitations.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as Cli from "../../src/services/client/Cli.ts"
import * as ContactChannels from "../../src/services/client/ContactChannels.ts"
import * as Invitations from "../../src/services/client/Invitations.ts"
import { responseOf, signedIn } from "./Verbs.ts"

const complete = "b".repeat(45)
const password = "correct horse"
type Call = (
  link: { readonly code: string }
) => Effect.Effect<unknown, { readonly _tag: string }, Layer.Success<ReturnType<typeof signedIn>["layer"]>>
const verbs: { readonly [verb: string]: readonly [AnyEndpoint, Call] } = {
  signInWithMagicLink: [OtpEndpoints.SignInWithCode, Auth.signInWithMagicLink],
  checkMagicLinkCode: [OtpEndpoints.CheckSignInCode, Auth.checkMagicLinkCode],
  checkPasswordResetCode: [PasswordResetEndpoints.CheckPasswordResetCode, Auth.checkPasswordResetCode],
  resetPassword: [PasswordResetEndpoints.ResetPassword, ({ code }) => Auth.resetPassword({ code, password })],
  "contactChannels.verify": [VerificationEndpoints.VerifyContactChannel, ContactChannels.verify],
  "contactChannels.checkCode": [VerificationEndpoints.CheckContactChannelCode, ContactChannels.checkCode],
  "invitations.check": [InvitationsEndpoints.CheckInvitation, Invitations.check],
  "invitations.getDetails": [InvitationsEndpoints.ReadInvitation, Invitations.getDetails],
  "invitations.accept": [InvitationsEndpoints.AcceptInvitation, Invitations.accept]
}

it.effect.each(
  [
    [CliEndpoints.CompleteCliLogin, Cli.complete],
    [CliEndpoints.CheckCliLogin, Cli.check],
    [CliEndpoints.ClaimCliSession, Cli.claim]
  ] as const
)("a login code is sent without the line breaks of a terminal: %s", ([endpoint, call]) => {
  const { layer, seen } = signedIn("client", { [endpoint.id]: responseOf(endpoint) })
  return Effect.gen(function*() {
    yield* call({ loginCode: " abc\n  de f\t" })
    assert.propertyVal(JSON.parse(seen.at(-1)?.body ?? "{}"), "login_code", "abcdef")
  }).pipe(Effect.provide(layer))
})

describe.each(Object.entries(verbs))("%s", (_, [endpoint, call]) => {
  it.effect.each([` ${complete}\n`, `\u200e${complete}.`, `https://app.example.com/x?code=${complete}`])(
    "sends the code of %j",
    (code) => {
      const { layer, seen } = signedIn("client", { [endpoint.id]: responseOf(endpoint) })
      return Effect.gen(function*() {
        yield* call({ code })
        assert.propertyVal(JSON.parse(seen.at(-1)?.body ?? "{}"), "code", complete)
      }).pipe(Effect.provide(layer))
    }
  )
  it.effect.each([0, 44, 46])("refuses a code of %s characters without a request", (length) => {
    const { layer, seen } = signedIn("client", { [endpoint.id]: responseOf(endpoint) })
    return Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(call({ code: "b".repeat(length) })))._tag, "VerificationCodeNotFound")
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
})
