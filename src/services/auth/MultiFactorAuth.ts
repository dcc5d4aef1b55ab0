/**
 * The second factor (TOTP, RFC 6238): enrolment of an authenticator app, and sign-in with its one-time codes.
 * @category verbs @since 0.1.0
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SignInWithTotp } from "../../endpoints/auth/Mfa.ts"
import { ReadProject } from "../../endpoints/projects/Projects.ts"
import { ReadCurrentUser, UpdateCurrentUser } from "../../endpoints/users/CurrentUser.ts"
import { AttemptCodeRequired } from "../../errors/local/UsageErrors.ts"
import { InvalidTotpCode } from "../../errors/provider/SignInErrors.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import { readCode } from "../../schema/wire/TypedText.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { loadLibrary } from "../internal/loadLibrary.ts"
import { removeMfaAttempt, savedMfaAttempt } from "../internal/MfaAttempt.ts"
import { type Code, normalizeCode } from "../internal/normalizeInput.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { startSessionOrSignUp } from "../internal/startSession.ts"
import { isOptionalText, wrongArgument } from "../internal/wrongArgument.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"

/** The data for the user's authenticator app, to scan or to type. Keep all of it as secret as a password. */
export interface TotpEnrolment {
  /** 20 random bytes in base32 (RFC 4648), for users who cannot scan the QR code, and for `confirmTotpEnrolment`. */
  readonly secret: Redacted.Redacted
  /** `otpauth://totp/…`: the secret with issuer and account, for an app on the same device. */
  readonly uri: Redacted.Redacted
  /** The URI as a QR code: an SVG element without width and height. */
  readonly qrCode: Redacted.Redacted
}

export interface TotpEnrolmentOptions {
  /** The issuer that the authenticator app shows. @default the display name of the project */
  readonly issuer?: string | undefined
  /** The account that the authenticator app shows. @default the user's primary e-mail address, otherwise the user's id */
  readonly account?: string | undefined
}

/** Loads `otpauth` (10 kB) on demand, because most users never set up a second factor. */
const otpauth = loadLibrary("otpauth", () => import("otpauth"))
/** Loads `otpauth`, and `uqr` (4 kB), which draws QR codes. */
const otpauthAndUqr = loadLibrary("otpauth", () => Promise.all([import("otpauth"), import("uqr")]))

/** TOTP parameters, as on the provider's pages (docs/provider/mfa.md#setup). */
const totp = { algorithm: "SHA1", digits: 6, period: 30 } as const
const secretBytes = 20

/**
 * The number of steps before and after the current step whose codes are valid too, to allow for clock skew and the time that typing takes
 * (RFC 6238, section 5.2).
 */
const toleratedSteps = 1

/** A colon separates issuer and account in the URI, so neither may contain one (Google Authenticator, Key Uri Format). */
const withoutColon = (text: string) => text.split(":").map((part) => part.trim()).join(" ").trim()

/**
 * Creates a secret with its URI and QR code. Nothing is stored, locally or at the provider, until `confirmTotpEnrolment`: otherwise, a user
 * whose app did not save the secret would be locked out.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (no user is signed in) · `TokenStoreRequired` · `CallError`
 */
export const startTotpEnrolment = Effect.fnUntraced(function*({ account, issuer }: TotpEnrolmentOptions = {}) {
  yield* persistentSession
  if (!isOptionalText(issuer) || !isOptionalText(account)) {
    return yield* wrongArgument("auth.startTotpEnrolment", "`issuer` and `account` must be strings")
  }
  const user = yield* ReadCurrentUser()
  const display = {
    issuer: withoutColon(issuer ?? (yield* ReadProject()).displayName),
    label: withoutColon(account ?? user.primaryEmail ?? user.id)
  }
  const [{ Secret, TOTP }, { renderSVG }] = yield* otpauthAndUqr
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ ...totp, ...display, secret }).toString()
  const enrolment: TotpEnrolment = {
    secret: Redacted.make(secret.base32),
    uri: Redacted.make(uri),
    qrCode: Redacted.make(renderSVG(uri))
  }
  return enrolment
})

export interface TotpConfirmation {
  /** The `secret` of the enrolment. */
  readonly secret: Code
  /** The current six-digit code from the authenticator app, as the user typed or pasted it: in the digits of any script, with spaces or a label. */
  readonly totp: Code
}

const digitsOf = (code: Code) => {
  const digits = readCode(reveal(code), "digits")
  return /^\d{6}$/.test(digits) ? Effect.succeed(digits) : Effect.fail(new InvalidTotpCode())
}

/** Checks that the code was generated with the secret, and returns the secret in base64, as the provider expects it. */
const proveCode = Effect.fnUntraced(function*({ secret, totp: code }: TotpConfirmation, session: Session["Service"]) {
  const token = yield* digitsOf(code)
  const { Secret, TOTP } = yield* otpauth
  const bytes = yield* Effect.try({
    try: () => Secret.fromBase32(reveal(secret)),
    // The secret is not from an enrolment, so no code can be right.
    catch: () => new InvalidTotpCode()
  })
  const tokens = yield* session.usable()
  // Only new tokens tell how far the device's clock is off, not those that an earlier page has stored.
  if (session.skew() === null && tokens?.refreshToken) yield* session.renew(tokens.accessToken, tokens.refreshToken)
  const timestamp = (yield* Clock.currentTimeMillis) + (session.skew() ?? 0)
  if (new TOTP({ ...totp, secret: bytes }).validate({ token, timestamp, window: toleratedSteps }) === null) {
    return yield* new InvalidTotpCode()
  }
  return btoa(String.fromCharCode(...bytes.bytes))
})

/**
 * Turns the second factor on if the code proves that the authenticator app has the secret. From then on, each sign-in requires a code.
 * Existing sessions stay valid. Returns the changed user.
 *
 * **Errors** `InvalidTotpCode` (the secret was not sent) · `CannotGetOwnUserWithoutUser` (no user is signed in) · `UserEmailAlreadyExists`,
 * `TeamMembershipNotFound` (possible for any user update, not expected here) · `TokenStoreRequired` · `CallError`
 */
export const confirmTotpEnrolment = Effect.fnUntraced(function*(confirmation: TotpConfirmation) {
  const session = yield* persistentSession
  const totpSecretBase64 = yield* proveCode(confirmation, session)
  return yield* Effect.tap(UpdateCurrentUser({ body: { totpSecretBase64 } }), session.expireAccessToken)
})

/**
 * Turns the second factor off: the provider deletes the secret, and pending attempts can no longer be finished. Returns the changed user.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (no user is signed in) · `UserEmailAlreadyExists`, `TeamMembershipNotFound` (possible for any
 * user update, not expected here) · `TokenStoreRequired` · `CallError`
 */
export const disableTotp = Effect.fnUntraced(function*() {
  const session = yield* persistentSession
  return yield* Effect.tap(UpdateCurrentUser({ body: { totpSecretBase64: null } }), session.expireAccessToken)
})

export interface MfaSignIn extends RedirectChoice {
  /** The current six-digit code from the authenticator app, as the user typed or pasted it: in the digits of any script, with spaces or a label. */
  readonly totp: Code
  /** `details.attemptCode` of `MultiFactorAuthenticationRequired`. @default the attempt code that the sign-in stored */
  readonly attemptCode?: Code | undefined
}

const finish = Effect.fnUntraced(function*({ attemptCode, totp }: Omit<MfaSignIn, "redirect">) {
  yield* persistentSession
  const attempt = attemptCode ?? (yield* savedMfaAttempt) ?? null
  if (attempt === null) return yield* new AttemptCodeRequired()
  const code = yield* normalizeCode(attempt)
  const digits = yield* digitsOf(totp)
  const signedIn = yield* SignInWithTotp({ body: { type: "totp", totp: digits, code } }).pipe(startSessionOrSignUp)
  yield* removeMfaAttempt
  return signedIn
})

/**
 * Finishes a sign-in that was refused with `MultiFactorAuthenticationRequired`, within five minutes of the refusal. An attempt allows up to
 * 20 wrong codes; only the current code of the authenticator app is valid. With `redirect`, redirects to the return address of the current
 * page or, without one, to `urls.afterSignUp` or `urls.afterSignIn`.
 *
 * **Errors** `InvalidTotpCode` · `AttemptCodeRequired` (none was passed or stored) · `VerificationCodeNotFound` · `VerificationCodeExpired`
 * · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached` (all four concern the attempt; sign in again) · `InvalidOption`
 * (the app cannot redirect) · `UntrustedRedirect`, `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` · `CallError`
 */
export const signInWithMfaCode = ({ redirect, ...factor }: MfaSignIn) => finish(factor).pipe(redirectAfterSignIn({ redirect }))
