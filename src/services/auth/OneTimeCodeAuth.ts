/** Sign-up and sign-in by e-mail: a link to click, and a code to type on another device. */
import * as Effect from "effect/Effect"
import { CheckSignInCode, SendSignInCode, SignInWithCode } from "../../endpoints/auth/Otp.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { type Code, normalizeCode } from "../internal/normalizeCode.ts"
import { startSessionOrSignUp } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

type Mail = (typeof SendSignInCode)["Types"]["input"]["body"]

/**
 * Mails a link and a code of six characters, both valid for 7 days. Keep the `nonce` of the response: `signInWithCode` needs it with the
 * six characters, so that the code cannot be guessed elsewhere. The link leads to `callbackUrl`, on a trusted domain, with `?code=`.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `UserEmailAlreadyExists` (with `wouldWorkIfEmailWasVerified`: an
 * account has the address, but not verified) · `SignUpNotEnabled` · `RedirectUrlNotWhitelisted` · `BotChallengeRequired` ·
 * `BotChallengeFailed` · `CallError` (`Refused`: the project does not allow it)
 * @category verbs @since 0.1.0
 */
export const sendSignInCode = ({ callbackUrl, ...mail }: Linked<Mail>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "magicLinkCallback"),
    (callbackUrl) => SendSignInCode({ body: { ...mail, callbackUrl } })
  )

/** The same as `sendSignInCode`, named for its link. **Errors** those of `sendSignInCode` @category constants @since 0.1.0 */
export const sendMagicLink = sendSignInCode

const signIn = (code: Code, options: RedirectChoice, mfaReplaces: boolean) =>
  normalizeCode(code).pipe(
    Effect.flatMap((code) => SignInWithCode({ body: { code } })),
    saveMfaAttempt,
    startSessionOrSignUp,
    redirectAfterSignIn(options, { mfaReplaces })
  )

export interface CodeSignIn extends RedirectChoice {
  /** The six characters of the mail. */
  readonly otp: Code
  /** From the response of `sendSignInCode`. */
  readonly nonce: Code
}

/**
 * Signs in with the six characters of a mail, case-insensitive, and the nonce of `sendSignInCode`. Blanks and dashes are ignored. A new
 * address creates an account; the anonymous user of the session becomes that account, with the same id. With `redirect`, it redirects to
 * the return address of the current page, else to `urls.afterSignUp` or `urls.afterSignIn`, or to `urls.mfa` before it fails with
 * `MultiFactorAuthenticationRequired`.
 *
 * **Errors** `VerificationCodeNotFound` (wrong) · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` (20) · `UserEmailAlreadyExists` · `SignUpNotEnabled` · `SignUpRejected` · `BotChallengeFailed` ·
 * `MultiFactorAuthenticationRequired` · `InvalidOption` (it cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has
 * started) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithCode = ({ nonce, otp, ...options }: CodeSignIn) =>
  Effect.suspend(() => signIn(reveal(otp).replaceAll(/[\s-]/g, "") + reveal(nonce), options, false))

/**
 * Signs in with the code of a link (`?code=`) and consumes it. Call it when the user clicks a button of the linked page, not when the page
 * opens, because mail scanners open links; call `checkMagicLinkCode` then. Redirects like `signInWithCode`.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `UserEmailAlreadyExists` · `SignUpNotEnabled` · `SignUpRejected` · `BotChallengeFailed` · `MultiFactorAuthenticationRequired` ·
 * `InvalidOption` (it cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has started) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithMagicLink = (code: Code, options: RedirectChoice = {}) => signIn(code, options, true)

/**
 * Whether the code of a link can be used. Does not consume the code, but counts as one of 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `CallError`
 * @category verbs @since 0.1.0
 */
export const checkMagicLinkCode = (code: Code) =>
  Effect.flatMap(normalizeCode(code), (code) => CheckSignInCode({ body: { code } }))
