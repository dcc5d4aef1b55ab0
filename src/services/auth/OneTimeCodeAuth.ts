/** Sign-up and sign-in by e-mail: a link to click, and a code to type on another device. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { CheckSignInCode, SendSignInCode, SignInWithCode } from "../../endpoints/auth/Otp.ts"
import { readCode } from "../../schema/wire/TypedText.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { type Code, type CodeOf, normalizeCode, normalizeEmail } from "../internal/normalizeInput.ts"
import { startSessionOrSignUp } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

type Mail = (typeof SendSignInCode)["Types"]["input"]["body"]

/**
 * Mails a link and a code of six characters, both valid for 7 days. Keep the `nonce` of the response: `signInWithCode` needs it with the
 * six characters, so that others cannot guess the code. The link leads to `callbackUrl` with `?code=` appended; `callbackUrl` must be on a
 * trusted domain.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `UserEmailAlreadyExists` (with `wouldWorkIfEmailWasVerified`: an
 * account has the address, but has not verified it) · `SignUpNotEnabled` · `RedirectUrlNotWhitelisted` · `BotChallengeRequired` ·
 * `BotChallengeFailed` · `CallError` (`Refused`: the project does not allow sign-in by mail)
 */
export const sendMagicLink = ({ callbackUrl, ...mail }: Linked<Mail>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "magicLinkCallback"),
    (callbackUrl) => SendSignInCode({ body: { ...normalizeEmail(mail, "email"), callbackUrl } })
  )

const signIn = (code: Code, options: RedirectChoice, mfaReplaces: boolean) =>
  normalizeCode(code).pipe(
    Effect.flatMap((code) => SignInWithCode({ body: { code } })),
    saveMfaAttempt,
    startSessionOrSignUp,
    redirectAfterSignIn(options, { mfaReplaces })
  )

export interface CodeSignIn extends RedirectChoice {
  /** The six characters that the mail shows, as the user typed or pasted them. */
  readonly otp: Code
  /** The nonce that `sendMagicLink` returned. */
  readonly nonce: Code
}

/**
 * Signs in with the six-character code in a mail and the nonce of `sendMagicLink`. Ignores case, spaces, hyphens, quotes,
 * invisible characters and a label, reads full-width characters and the digits of every script, and sends nothing before the code is
 * complete. For a new
 * address, creates an account; an anonymous user of the session becomes that account, with the same id. With `redirect`, redirects to the
 * return address of the current page or, without one, to `urls.afterSignUp` or `urls.afterSignIn`. If a second factor is required,
 * `redirect` instead leads to `urls.mfa`, and the call fails with `MultiFactorAuthenticationRequired`.
 *
 * **Errors** `VerificationCodeNotFound` (wrong) · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` (20 attempts) · `UserEmailAlreadyExists` · `SignUpNotEnabled` · `SignUpRejected` ·
 * `BotChallengeFailed` · `MultiFactorAuthenticationRequired` · `InvalidOption` (the app cannot redirect) · `UntrustedRedirect`,
 * `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` · `CallError`
 */
export const signInWithCode = ({ nonce, otp, ...options }: CodeSignIn) =>
  Effect.suspend(() => signIn(readCode(reveal(otp), "letters") + reveal(nonce), options, false))

/**
 * Signs in with the code of a link (`?code=`) and consumes the code. Call this verb when the user clicks a button on the linked page. When
 * the page opens, call only `checkMagicLinkCode`, because mail scanners open links. Redirects like `signInWithCode`.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `UserEmailAlreadyExists` · `SignUpNotEnabled` · `SignUpRejected` · `BotChallengeFailed` · `MultiFactorAuthenticationRequired` ·
 * `InvalidOption` (the app cannot redirect) · `UntrustedRedirect`, `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` ·
 * `CallError`
 */
export const signInWithMagicLink = ({ code, ...options }: CodeOf & RedirectChoice) => signIn(code, options, true)

/**
 * Checks that the code of a link can be used; fails if it cannot. Does not consume the code, but counts as one of 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `CallError`
 */
export const checkMagicLinkCode = ({ code }: CodeOf) =>
  Effect.flatMap(normalizeCode(code), (code) => CheckSignInCode({ body: { code } }))
