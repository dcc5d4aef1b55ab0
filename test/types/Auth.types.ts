/** Checked by tsc alone: inputs, results and refusals of the verbs of signing in. */
import type { Effect, Redacted } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Navigator } from "../../src/pipeline/ports/Navigator.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import type { ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
import type { StartedCliLogin } from "../../src/schema/auth/Cli.ts"
import type { SignedIn, SignedInOrUp } from "../../src/schema/auth/Tokens.ts"
import type { CurrentUser as CurrentUserEntity, SentSignInMail, ServerUser } from "../../src/schema/index.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import type { TotpEnrolment } from "../../src/services/auth/MultiFactorAuth.ts"
import * as Cli from "../../src/services/client/Cli.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import type { SignedOutFallback } from "../../src/services/internal/SignedOutFallback.ts"

declare const app: ClientApp
declare const server: ServerApp

type Common = Errors.TokenStoreRequired | Errors.CallError
type Own<A, E> = Effect.Effect<A, E | Common, ApiClient | Session>
type Open<A, E> = Effect.Effect<A, E | Errors.CallError, ApiClient>
type Length = Errors.PasswordTooShort | Errors.PasswordTooLong
type OfCode =
  | Errors.VerificationCodeNotFound
  | Errors.VerificationCodeExpired
  | Errors.VerificationCodeAlreadyUsed
  | Errors.VerificationCodeMaxAttemptsReached
const email = "ada@example.com"
const password = "analytical engine"
const callbackUrl = "https://app.example.com/"

/** Errors of calls that can redirect. */
type Leading = Errors.InvalidOption | Errors.UntrustedRedirect | Errors.RedirectLoop | Errors.SessionNotKept

// passwords
type Disabled = Errors.PasswordAuthenticationNotEnabled
type Bot = Errors.BotChallengeRequired | Errors.BotChallengeFailed
expectTypeOf(Auth.signUpWithPassword({ email, password })).toEqualTypeOf<
  Own<
    SignedIn,
    | Length
    | Disabled
    | Bot
    | Errors.UserEmailAlreadyExists
    | Errors.SignUpNotEnabled
    | Errors.SignUpRejected
    | Errors.RedirectUrlNotWhitelisted
    | Errors.MultiFactorAuthenticationRequired
    | Errors.UrlOptionRequired
    | Leading
  >
>()
expectTypeOf(Auth.signUpWithPassword).parameter(0).toHaveProperty("verificationCallbackUrl").toEqualTypeOf<
  string | null | undefined
>()
expectTypeOf(Auth.signInWithPassword).parameter(0).toHaveProperty("redirect").toEqualTypeOf<boolean | undefined>()
expectTypeOf(Auth.sendPasswordReset({ email, callbackUrl })).toEqualTypeOf<
  Open<void, Disabled | Errors.RedirectUrlNotWhitelisted | Errors.UserNotFound | Errors.UrlOptionRequired>
>()
expectTypeOf(Auth.checkPasswordResetCode({ code: "c" })).toEqualTypeOf<Open<void, OfCode>>()
expectTypeOf(Auth.resetPassword({ code: "c", password })).toEqualTypeOf<Open<void, OfCode | Length | Disabled>>()
expectTypeOf(Auth.updatePassword({ oldPassword: password, newPassword: password })).toEqualTypeOf<
  Own<void, Length | Disabled | Errors.UserDoesNotHavePassword | Errors.PasswordConfirmationMismatch>
>()
expectTypeOf(Auth.setPassword({ password })).toEqualTypeOf<Own<void, Length | Disabled>>()
expectTypeOf(Auth.sendPasswordReset({ email })).toEqualTypeOf(Auth.sendPasswordReset({ email, callbackUrl }))

// by mail
type ByMail =
  | OfCode
  | Errors.UserEmailAlreadyExists
  | Errors.SignUpNotEnabled
  | Errors.SignUpRejected
  | Errors.BotChallengeFailed
  | Errors.MultiFactorAuthenticationRequired
  | Leading
type SendingByMail =
  | Errors.UrlOptionRequired
  | Errors.UserEmailAlreadyExists
  | Errors.SignUpNotEnabled
  | Errors.RedirectUrlNotWhitelisted
  | Bot
expectTypeOf(Auth.sendMagicLink({ email })).toEqualTypeOf<Open<SentSignInMail, SendingByMail>>()
expectTypeOf(Auth.signInWithMagicLink({ code: "c", redirect: true })).toEqualTypeOf<Own<SignedInOrUp, ByMail>>()
expectTypeOf(Auth.signInWithCode({ otp: "c", nonce: "n" })).toEqualTypeOf<Own<SignedInOrUp, ByMail>>()
expectTypeOf(Auth.checkMagicLinkCode({ code: "c" })).toEqualTypeOf<Open<void, OfCode>>()
// @ts-expect-error six characters alone cannot sign a user in
Auth.signInWithCode({ otp: "123456" })

// the second factor
type OfChange = Errors.CannotGetOwnUserWithoutUser | Errors.UserEmailAlreadyExists | Errors.TeamMembershipNotFound
expectTypeOf(Auth.startTotpEnrolment()).toEqualTypeOf<Own<TotpEnrolment, Errors.CannotGetOwnUserWithoutUser>>()
expectTypeOf(Auth.confirmTotpEnrolment({ secret: "s", totp: "1" })).toEqualTypeOf<
  Own<CurrentUserEntity, Errors.InvalidTotpCode | OfChange>
>()
expectTypeOf(Auth.disableTotp()).toEqualTypeOf<Own<CurrentUserEntity, OfChange>>()
expectTypeOf(Auth.signInWithMfaCode({ totp: "1" })).toEqualTypeOf<
  Own<SignedInOrUp, Errors.InvalidTotpCode | Errors.AttemptCodeRequired | OfCode | Leading>
>()

// signed out
expectTypeOf(Auth.signUpAnonymously()).toEqualTypeOf<Own<SignedIn, Errors.AnonymousAccountsNotEnabled>>()

// the signed-in user, with each signed-out fallback
type NotAnonymous = Errors.AnonymousAccountsNotEnabled | Errors.CannotGetOwnUserWithoutUser | Common
type NotSent = Errors.NotSignedIn | Errors.UntrustedRedirect | Errors.RedirectLoop | Common
expectTypeOf(CurrentUser.get({ or: "anonymous" })).toEqualTypeOf<
  Effect.Effect<CurrentUserEntity, NotAnonymous, ApiClient | Session | SignedOutFallback>
>()
expectTypeOf(CurrentUser.get({ or: "redirect" })).toEqualTypeOf<
  Effect.Effect<CurrentUserEntity, NotSent, ApiClient | Session | SignedOutFallback | Navigator>
>()
expectTypeOf(app.user.get({ or: "anonymous" })).toEqualTypeOf<Promise<CurrentUserEntity>>()
expectTypeOf(app.user.get({ or: "redirect" })).toEqualTypeOf<Promise<CurrentUserEntity>>()
expectTypeOf(server.user.get({ or: "redirect" })).toEqualTypeOf<Promise<ServerUser>>()
// a promise is typed with the errors of every value of `or`
expectTypeOf(app.safe.user.get({ or: "anonymous" })).toEqualTypeOf<Promise<Result<CurrentUserEntity, NotAnonymous | NotSent>>>()
expectTypeOf(server.user.get({ or: "anonymous" })).toEqualTypeOf<Promise<ServerUser>>()
// @ts-expect-error `wait` is not a value of `or`
CurrentUser.get({ or: "wait" })

// command-line programs
type OfPoll =
  | Errors.CliAuthError
  | Errors.CliAuthExpiredError
  | Errors.CliAuthUsedError
  | Errors.InvalidPollingCodeError
  | Errors.InvalidOption
expectTypeOf(Cli.start()).toEqualTypeOf<Open<StartedCliLogin, never>>()
expectTypeOf(Cli.poll({ pollingCode: "p" })).toEqualTypeOf<Open<Redacted.Redacted, OfPoll>>()
expectTypeOf(Cli.promptLogin({ appUrl: callbackUrl, prompt: () => {} })).toEqualTypeOf<
  Open<Redacted.Redacted, OfPoll | Errors.WebCryptoFailed>
>()
expectTypeOf(Cli.getComparisonCode({ loginCode: "l" })).toEqualTypeOf<
  Effect.Effect<string, Errors.WebCryptoFailed | Errors.CallError>
>()
expectTypeOf(Cli.complete({ loginCode: "l" })).toEqualTypeOf<Own<void, Errors.UserAuthenticationRequired>>()
expectTypeOf(app.cli.promptLogin).returns.toEqualTypeOf<Promise<Redacted.Redacted>>()
expectTypeOf(app.cli.promptLogin({ appUrl: callbackUrl })).toEqualTypeOf<Promise<Redacted.Redacted>>()
// @ts-expect-error `appUrl` is required
app.cli.promptLogin({})
