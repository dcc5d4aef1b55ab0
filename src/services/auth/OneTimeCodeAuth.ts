/** Signing up and in by mail: a link to click, and a code to type where the link cannot be clicked. */
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
 * Mails a link and, beside it, a code of six characters, valid for 7 days. Keep the `nonce` of the answer: `signInWithCode`
 * needs it with the six characters, so that they cannot be guessed elsewhere. The link leads to `callbackUrl`, on a trusted domain,
 * with `?code=`.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `UserEmailAlreadyExists` (with
 * `wouldWorkIfEmailWasVerified`: a password signs in, the mail would prove nothing) · `SignUpNotEnabled` ·
 * `RedirectUrlNotWhitelisted` · `BotChallengeRequired` · `BotChallengeFailed` · `CallError` (`Refused`: the project does not allow it)
 * @category verbs @since 0.1.0
 */
export const sendSignInCode = ({ callbackUrl, ...mail }: Linked<Mail>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "magicLinkCallback"),
    (callbackUrl) => SendSignInCode({ body: { ...mail, callbackUrl } })
  )

/** The mail of `sendSignInCode`, for those who send it for its link. **Errors** as there. @category constants @since 0.1.0 */
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
  /** Of the answer of `sendSignInCode`. */
  readonly nonce: Code
}

/**
 * Signs in with the six characters that a mail shows, in any case, and the nonce that sending it gave. Blanks and dashes among the
 * characters do not count. An address that is new makes an account, or makes the anonymous user of the session a real one, with the
 * same id. With `redirect`, it redirects to the return address of the current page, else to `urls.afterSignUp` or `urls.afterSignIn`, or
 * to `urls.mfa` before it fails with `MultiFactorAuthenticationRequired`.
 *
 * **Errors** `VerificationCodeNotFound` (wrong) · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` (20) · `UserEmailAlreadyExists` · `SignUpNotEnabled` · `SignUpRejected` · `BotChallengeFailed` ·
 * `MultiFactorAuthenticationRequired` · `InvalidOption` (it cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has
 * begun) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithCode = ({ nonce, otp, ...options }: CodeSignIn) =>
  Effect.suspend(() => signIn(reveal(otp).replaceAll(/[\s-]/g, "") + reveal(nonce), options, false))

/**
 * Signs in with the code of a link (`?code=`), and uses it up: call it when a person clicks a button of the page that the link leads
 * to, not when the page opens. Mail scanners open links, too. `checkMagicLinkCode` is for the opening. It redirects as `signInWithCode`.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` · `UserEmailAlreadyExists` · `SignUpNotEnabled` · `SignUpRejected` · `BotChallengeFailed` ·
 * `MultiFactorAuthenticationRequired` · `InvalidOption` (it cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has
 * begun) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithMagicLink = (code: Code, options: RedirectChoice = {}) => signIn(code, options, true)

/**
 * Whether the code of a link can be used. Uses nothing up, but counts as one of 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` · `CallError`
 * @category verbs @since 0.1.0
 */
export const checkMagicLinkCode = (code: Code) =>
  Effect.flatMap(normalizeCode(code), (code) => CheckSignInCode({ body: { code } }))
