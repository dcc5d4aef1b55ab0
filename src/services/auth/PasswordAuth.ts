/** Signing up and in with a password, and the password itself: set, changed, and reset by mail. */
import * as Effect from "effect/Effect"
import { longestPassword, shortestPassword, SignInWithPassword, SignUpWithPassword } from "../../endpoints/auth/Password.ts"
import * as Change from "../../endpoints/auth/PasswordChange.ts"
import * as Reset from "../../endpoints/auth/PasswordReset.ts"
import { PasswordTooLong, PasswordTooShort } from "../../errors/provider/SignInErrors.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { type Code, normalizeCode } from "../internal/normalizeCode.ts"
import { requireSession } from "../internal/requireSession.ts"
import { startSession } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

type SignUpBody = (typeof SignUpWithPassword)["Types"]["input"]["body"]
type SignInBody = (typeof SignInWithPassword)["Types"]["input"]["body"]
type ResetMail = (typeof Reset.SendPasswordResetCode)["Types"]["input"]["body"]
type Password = (typeof Change.SetPassword)["Types"]["input"]["body"]["password"]

export interface SignUp extends Omit<SignUpBody, "verificationCallbackUrl">, RedirectChoice {
  /**
   * Where the link of the verification mail leads, on a trusted domain; `?code=` is appended. `null`: no mail is sent. @default the app's page
   * `urls.emailVerification`; required outside a browser, unless that is an absolute address
   */
  readonly verificationCallbackUrl?: string | null | undefined
}
export interface SignIn extends SignInBody, RedirectChoice {}

/** A password that no project takes is refused before anything is sent; what a project asks beyond that only the provider knows. */
const withGood = (password: Password) => <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.suspend((): Effect.Effect<A, E | PasswordTooShort | PasswordTooLong, R> => {
    const { length } = reveal(password)
    if (length < shortestPassword) return Effect.fail(new PasswordTooShort({ details: { minLength: shortestPassword } }))
    if (length > longestPassword) return Effect.fail(new PasswordTooLong({ details: { maxLength: longestPassword } }))
    return call
  })

/**
 * Creates an account, mails a verification link, and signs in. An anonymous user of the session becomes the new account, with the same
 * id. With `redirect`, it then redirects to the return address of the current page, else to `urls.afterSignUp`.
 *
 * **Details**
 *
 * A password of under 8 or over 70 characters is refused before anything is sent. The attempt of a
 * `MultiFactorAuthenticationRequired` is not kept, and leads to no page.
 *
 * **Errors** `UserEmailAlreadyExists` · `PasswordTooShort` · `PasswordTooLong` · `SignUpNotEnabled` · `SignUpRejected` ·
 * `PasswordAuthenticationNotEnabled` · `RedirectUrlNotWhitelisted` · `BotChallengeRequired` · `BotChallengeFailed` ·
 * `MultiFactorAuthenticationRequired` · `UrlOptionRequired` (no `verificationCallbackUrl` outside a browser) · `InvalidOption` (it
 * cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has begun) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signUpWithPassword = ({ redirect, verificationCallbackUrl: given, ...input }: SignUp) => {
  const signUp = Effect.gen(function*() {
    const verificationCallbackUrl = given === null
      ? undefined
      : yield* callbackUrlOr(given, "emailVerification", "verificationCallbackUrl")
    return yield* SignUpWithPassword({ body: { ...input, verificationCallbackUrl } })
  })
  return signUp.pipe(
    withGood(input.password),
    startSession,
    redirectAfterSignIn({ redirect }, { isNew: true, mfaReplaces: null })
  )
}

/**
 * Signs in with an e-mail address, in any case, and a password. Where a second factor is needed, the attempt is kept for
 * `signInWithMfaCode`. With `redirect`, it redirects to the return address of the current page, else to `urls.afterSignIn`, or to
 * `urls.mfa` before it fails with `MultiFactorAuthenticationRequired`.
 *
 * **Errors** `EmailPasswordMismatch` · `PasswordAuthenticationNotEnabled` · `MultiFactorAuthenticationRequired` · `InvalidOption` (it
 * cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has begun) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithPassword = ({ redirect, ...body }: SignIn) =>
  SignInWithPassword({ body }).pipe(saveMfaAttempt, startSession, redirectAfterSignIn({ redirect }))

/**
 * Mails a code, valid for 7 days, with which the password can be reset. The link leads to `callbackUrl`, on a trusted domain. Where
 * no user has the address, nothing is mailed and the answer is the same.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `PasswordAuthenticationNotEnabled` · `RedirectUrlNotWhitelisted` ·
 * `UserNotFound` (of older providers; today's does not tell who has an account) · `CallError`
 * @category verbs @since 0.1.0
 */
export const sendPasswordReset = ({ callbackUrl, ...mail }: Linked<ResetMail>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "passwordReset"),
    (callbackUrl) => Reset.SendPasswordResetCode({ body: { ...mail, callbackUrl } })
  )

/**
 * Whether a code of a reset mail can be used: for the page that its link leads to, before it asks for a password. Uses nothing up,
 * but counts as one of 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` · `CallError`
 * @category verbs @since 0.1.0
 */
export const checkPasswordResetCode = (code: Code) =>
  Effect.flatMap(normalizeCode(code), (code) => Reset.CheckPasswordResetCode({ body: { code } }))

/**
 * Sets the password of the account that the code was mailed for, also a first one, and ends all its sessions. Does not sign in. A
 * password of under 8 or over 70 characters is refused before anything is sent, since the provider would use the code up with it.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` · `PasswordTooShort` · `PasswordTooLong` · `PasswordAuthenticationNotEnabled` · `CallError`
 * @category verbs @since 0.1.0
 */
export const resetPassword = ({ code, password }: { readonly code: Code; readonly password: Password }) =>
  Effect.flatMap(normalizeCode(code), (code) => Reset.ResetPassword({ body: { code, password } })).pipe(withGood(password))

/**
 * Changes the signed-in user's password, confirmed by the old one. The user's other sessions end. A new password of under 8 or
 * over 70 characters is refused before anything is sent.
 *
 * **Errors** `PasswordConfirmationMismatch` (the old one is wrong) · `UserDoesNotHavePassword` · `PasswordTooShort` ·
 * `PasswordTooLong` · `PasswordAuthenticationNotEnabled` · `TokenStoreRequired` · `CallError` (`SchemaError`: no user is signed in)
 * @category verbs @since 0.1.0
 */
export const updatePassword = (input: (typeof Change.UpdatePassword)["Types"]["input"]["body"]) =>
  requireSession(Effect.suspend(() => Change.UpdatePassword({ body: input })).pipe(withGood(input.newPassword)))

/**
 * Gives the signed-in user a first password. One of under 8 or over 70 characters is refused before anything is sent.
 *
 * **Errors** `PasswordTooShort` · `PasswordTooLong` · `PasswordAuthenticationNotEnabled` · `TokenStoreRequired` · `CallError` (`Refused`:
 * the user has a password already; `SchemaError`: no user is signed in)
 * @category verbs @since 0.1.0
 */
export const setPassword = ({ password }: { readonly password: Password }) =>
  requireSession(Effect.suspend(() => Change.SetPassword({ body: { password } })).pipe(withGood(password)))
