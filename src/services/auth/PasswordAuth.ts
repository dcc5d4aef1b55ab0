/** Passwords: sign up, sign in, set, change and reset. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { shortestPassword, SignInWithPassword, SignUpWithPassword } from "../../endpoints/auth/Password.ts"
import * as PasswordChangeEndpoints from "../../endpoints/auth/PasswordChange.ts"
import * as PasswordResetEndpoints from "../../endpoints/auth/PasswordReset.ts"
import { PasswordTooLong, PasswordTooShort } from "../../errors/provider/SignInErrors.ts"
import { isPasswordTooLong, longestPassword } from "../../schema/auth/Password.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { type CodeOf, normalizeCode, normalizeEmail } from "../internal/normalizeInput.ts"
import { requireSession } from "../internal/requireSession.ts"
import { startSession } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

type SignUpBody = (typeof SignUpWithPassword)["Types"]["input"]["body"]
type SignInBody = (typeof SignInWithPassword)["Types"]["input"]["body"]
type ResetMail = (typeof PasswordResetEndpoints.SendPasswordResetCode)["Types"]["input"]["body"]
type Password = (typeof PasswordChangeEndpoints.SetPassword)["Types"]["input"]["body"]["password"]

export interface SignUp extends Omit<SignUpBody, "verificationCallbackUrl">, RedirectChoice {
  /**
   * The address in the verification mail, on a trusted domain; `?code=` is appended. `null` sends no mail. @default the app's page
   * `urls.emailVerification`; required outside a browser, unless that address is absolute
   */
  readonly verificationCallbackUrl?: string | null | undefined
}
export interface SignIn extends SignInBody, RedirectChoice {}

/** Refuses a password that no project accepts, without sending a request. Only the provider knows a project's stricter rules. */
const withGood = (password: Password) => <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.suspend((): Effect.Effect<A, E | PasswordTooShort | PasswordTooLong, R> => {
    const text = reveal(password)
    if (text.length < shortestPassword) return Effect.fail(new PasswordTooShort({ details: { minLength: shortestPassword } }))
    if (isPasswordTooLong(text)) return Effect.fail(new PasswordTooLong({ details: { maxLength: longestPassword } }))
    return call
  })

/**
 * Creates an account, mails a verification link, and signs in. An anonymous user of the session becomes the new account, with the same id.
 * With `redirect`, redirects to the return address of the current page or, without one, to `urls.afterSignUp`.
 *
 * **Details**
 *
 * Refuses a password under 8 or over 70 characters, or over 71 bytes in UTF-8, without sending a request. On `MultiFactorAuthenticationRequired`, neither stores the
 * attempt nor redirects.
 *
 * **Errors** `UserEmailAlreadyExists` · `PasswordTooShort` · `PasswordTooLong` · `SignUpNotEnabled` · `SignUpRejected` ·
 * `PasswordAuthenticationNotEnabled` · `RedirectUrlNotWhitelisted` · `BotChallengeRequired` · `BotChallengeFailed` ·
 * `MultiFactorAuthenticationRequired` · `UrlOptionRequired` (no `verificationCallbackUrl` outside a browser) · `InvalidOption` (the app
 * cannot redirect) · `UntrustedRedirect`, `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` · `CallError`
 */
export const signUpWithPassword = ({ redirect, verificationCallbackUrl: callbackUrl, ...input }: SignUp) => {
  const signUp = Effect.gen(function*() {
    const verificationCallbackUrl = callbackUrl === null
      ? undefined
      : yield* callbackUrlOr(callbackUrl, "emailVerification", "verificationCallbackUrl")
    return yield* SignUpWithPassword({ body: { ...normalizeEmail(input, "email"), verificationCallbackUrl } })
  })
  return signUp.pipe(
    withGood(input.password),
    startSession,
    redirectAfterSignIn({ redirect }, { isNew: true, mfaReplaces: null })
  )
}

/**
 * Signs in with an e-mail address (case-insensitive) and a password. If a second factor is required, stores the attempt for
 * `signInWithMfaCode`. With `redirect`, redirects to the return address of the current page or, without one, to `urls.afterSignIn`. If a
 * second factor is required, `redirect` instead leads to `urls.mfa`, and the call fails with `MultiFactorAuthenticationRequired`.
 *
 * **Errors** `EmailPasswordMismatch` · `PasswordAuthenticationNotEnabled` · `MultiFactorAuthenticationRequired` · `InvalidOption` (the app
 * cannot redirect) · `UntrustedRedirect`, `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` · `CallError`
 */
export const signInWithPassword = ({ redirect, ...body }: SignIn) =>
  SignInWithPassword({ body: normalizeEmail(body, "email") }).pipe(
    saveMfaAttempt,
    startSession,
    redirectAfterSignIn({ redirect })
  )

/**
 * Mails a link to `callbackUrl`, which must be on a trusted domain. The code in the link resets the password and is valid for 7 days. For
 * an unknown address, mails nothing and returns the same result.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `PasswordAuthenticationNotEnabled` · `RedirectUrlNotWhitelisted` ·
 * `UserNotFound` (older providers only; newer ones do not reveal which addresses have an account) · `CallError`
 */
export const sendPasswordReset = ({ callbackUrl, ...mail }: Linked<ResetMail>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "passwordReset"),
    (callbackUrl) => PasswordResetEndpoints.SendPasswordResetCode({ body: { ...normalizeEmail(mail, "email"), callbackUrl } })
  )

/**
 * Checks that the code of a reset mail is valid; fails if it is not. Call it on the linked page before asking for a password. Does not
 * consume the code, but counts as one of 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `CallError`
 */
export const checkPasswordResetCode = ({ code }: CodeOf) =>
  Effect.flatMap(normalizeCode(code), (code) => PasswordResetEndpoints.CheckPasswordResetCode({ body: { code } }))

/**
 * Sets the password of the account that the code belongs to, even if the account had none, and ends all its sessions. Does not sign in.
 * Refuses a password under 8 or over 70 characters, or over 71 bytes in UTF-8, without sending a request, because the provider would consume the code.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `PasswordTooShort` · `PasswordTooLong` · `PasswordAuthenticationNotEnabled` · `CallError`
 */
export const resetPassword = ({ code, password }: CodeOf & { readonly password: Password }) =>
  Effect.flatMap(normalizeCode(code), (code) => PasswordResetEndpoints.ResetPassword({ body: { code, password } })).pipe(
    withGood(password)
  )

/**
 * Changes the signed-in user's password, and ends the user's other sessions. Requires the old password. Refuses a new password under 8 or
 * over 70 characters, or over 71 bytes in UTF-8, without sending a request.
 *
 * **Errors** `PasswordConfirmationMismatch` (the old one is wrong) · `UserDoesNotHavePassword` · `PasswordTooShort` · `PasswordTooLong` ·
 * `PasswordAuthenticationNotEnabled` · `TokenStoreRequired` · `CallError` (`SchemaError`: no user is signed in)
 */
export const updatePassword = (input: (typeof PasswordChangeEndpoints.UpdatePassword)["Types"]["input"]["body"]) =>
  requireSession(Effect.suspend(() => PasswordChangeEndpoints.UpdatePassword({ body: input })).pipe(withGood(input.newPassword)))

/**
 * Gives the signed-in user a first password. Refuses a password under 8 or over 70 characters, or over 71 bytes in UTF-8, without sending a request.
 *
 * **Errors** `PasswordTooShort` · `PasswordTooLong` · `PasswordAuthenticationNotEnabled` · `TokenStoreRequired` · `CallError` (`Refused`:
 * the user already has a password; `SchemaError`: no user is signed in)
 */
export const setPassword = ({ password }: { readonly password: Password }) =>
  requireSession(Effect.suspend(() => PasswordChangeEndpoints.SetPassword({ body: { password } })).pipe(withGood(password)))
