/**
 * Sign-in of a terminal program through a browser: the program's side, and the confirmation page (docs/provider/cli.md).
 * @category verbs @since 0.1.0
 */
import * as Console from "effect/Console"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { CheckCliLogin, ClaimCliSession, CompleteCliLogin, PollCliLogin, StartCliLogin } from "../../endpoints/auth/Cli.ts"
import { type CallError, isOutage } from "../../errors/call/CallError.ts"
import { WebCryptoFailed } from "../../errors/local/EncryptionErrors.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { CliAuthError, CliAuthExpiredError, CliAuthUsedError } from "../../errors/provider/CliErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { runCallback } from "../../pipeline/timing/CallProgress.ts"
import { invalidDuration, millisOf } from "../../pipeline/timing/durationFrom.ts"
import { CliPollSchedule, maxAttempts as attempts, maximumWait } from "../../pipeline/timing/Timing.ts"
import { base32 } from "../../schema/wire/Base32.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { normalizeLoginCode } from "../internal/normalizeInput.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { wrongArgument } from "../internal/wrongArgument.ts"
import { HandlerUrls } from "../navigation/HandlerUrls.ts"

type Secret = string | Redacted.Redacted

/** @category models @since 0.1.0 */
export interface LoginCode {
  /** The code that `start` returned to the program, from the address of the confirmation page. */
  readonly loginCode: Secret
}

/** @category models @since 0.1.0 */
export interface StartOptions {
  /**
   * How long the user may take to confirm the sign-in, at most 15 minutes (on providers before May 2026: a day); a number is in
   * milliseconds. @default 15 minutes, because the provider's own default leaves two
   */
  readonly expiresIn?: Duration.Input | undefined
  /** The refresh token of an anonymous user's session, which the confirming user can take over. Not available on older providers. */
  readonly anonymousRefreshToken?: Secret | undefined
}

/** The longest lifetime that every version of the provider allows, in milliseconds. */
const longestLogin = 15 * 60_000

/**
 * Starts a sign-in: show `loginCode` to the user, and keep `pollingCode` in the program. Fails with `CallError` (`Unsendable`) for an
 * invalid duration.
 *
 * **Errors** `CallError` (`Refused`: the refresh token is not an anonymous user's; `SchemaError`: a longer lifetime than the
 * provider allows)
 */
export const start = ({ expiresIn = longestLogin, ...options }: StartOptions = {}) =>
  // The schema of the body refuses `NaN`.
  StartCliLogin({ body: { ...options, expiresInMillis: millisOf(expiresIn) } })

/** @category models @since 0.1.0 */
export interface PollOptions {
  /** The pause between two requests; a number is in milliseconds. @default the schedule `CliPollSchedule`: 2 seconds */
  readonly pollInterval?: Duration.Input | undefined
  /** Maximum number of responses; requests that an outage fails do not count. @default no limit, because the sign-in expires */
  readonly maxAttempts?: number | undefined
}

const invalid = (option: string, problem: string) => Effect.fail(invalidOption(option, problem))

const checkOptions = ({ maxAttempts = Number.POSITIVE_INFINITY, pollInterval }: PollOptions) => {
  const millis = pollInterval === undefined ? undefined : millisOf(pollInterval)
  if (millis !== undefined && !(millis > 0 && millis <= maximumWait)) {
    return Effect.fromResult(invalidDuration("pollInterval", " longer than zero"))
  }
  if (!(maxAttempts >= 1) || (maxAttempts !== Number.POSITIVE_INFINITY && !Number.isSafeInteger(maxAttempts))) {
    return invalid("maxAttempts", "must be a whole number above zero, or Infinity.")
  }
  return Effect.map(
    CliPollSchedule,
    (schedule) => ({ pause: millis === undefined ? schedule : Schedule.spaced(millis), maxAttempts })
  )
}

/** Whether the network or the provider was briefly unavailable, so that polling can continue. */
const isPassing = (error: unknown): boolean =>
  isOutage(error) && !/^(Undecodable|ResponseTooLarge|Unsendable)$/.test(error.reason._tag)

/**
 * Polls until the user has confirmed the sign-in, and returns the refresh token of the program's session. The provider returns the token
 * only once. Retries requests that fail because of an outage, up to four times in a row.
 *
 * **Errors** `CliAuthExpiredError` · `CliAuthUsedError` (the token was returned before, or its response was lost) · `CliAuthError`
 * (`maxAttempts` is reached) · `InvalidPollingCodeError` · `InvalidOption` · `CallError`
 */
export const poll = Effect.fnUntraced(function*({ pollingCode, ...options }: PollOptions & { readonly pollingCode: Secret }) {
  const { maxAttempts, pause } = yield* checkOptions(options)
  const passing = Schedule.while(pause, ({ attempt, input }) => attempt < attempts && isPassing(input))
  const request = Effect.retryOrElse(PollCliLogin({ body: { pollingCode } }), passing, Effect.fail)
  // An unconfirmed login fails, so that one operator repeats both: `Effect.retry` and `Effect.repeat` would load with `createClientApp`.
  const unconfirmedError = new CliAuthError()
  type Outcome = Effect.Effect<Redacted.Redacted, CliAuthError | CliAuthExpiredError | CliAuthUsedError>
  const login = Effect.flatMap(request, (response): Outcome => {
    switch (response.status) {
      case "success":
        return Effect.succeed(response.refreshToken)
      case "waiting":
        return Effect.fail(unconfirmedError)
      case "expired":
        return Effect.fail(new CliAuthExpiredError())
      case "used":
        return Effect.fail(new CliAuthUsedError())
    }
  })
  const waiting = Schedule.while(pause, ({ attempt, input }) => attempt < maxAttempts && input === unconfirmedError)
  return yield* Effect.retryOrElse(login, waiting, Effect.fail)
})

/**
 * The code that the user compares before confirming: the terminal and the page both show it (RFC 8628, sections 3.3.1 and 5.4). Sends no
 * request.
 *
 * **Details**
 *
 * Two groups of four characters, such as `7Q4K-2M9X`: the first 40 bits of the SHA-256 of the login code, in Crockford base32. It is safe
 * to display, because neither the login code nor the polling code can be derived from it. An attacker who sends a link knows its code too:
 * the page must also ask whether the user started the program.
 *
 * **Errors** `WebCryptoFailed` (in browsers: the page was not loaded over HTTPS) · `CallError` (`Unsendable`: the login code is missing)
 */
export const getComparisonCode = ({ loginCode }: LoginCode): Effect.Effect<string, WebCryptoFailed | CallError> =>
  Effect.suspend((): Effect.Effect<string, WebCryptoFailed | CallError> => {
    const code = reveal(normalizeLoginCode(loginCode))
    // The hash of a missing code would be a code to compare, too.
    if (code === "") return wrongArgument("cli.getComparisonCode", "`loginCode` must not be empty")
    return Effect.tryPromise({
      try: async () => {
        const hash = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(code))
        const text = base32(new Uint8Array(hash), 8).toUpperCase()
        return `${text.slice(0, 4)}-${text.slice(4)}`
      },
      catch: (cause) => new WebCryptoFailed({ cause })
    })
  })

/** The data to show to a user who confirms the sign-in. @category models @since 0.1.0 */
export interface CliLoginPrompt {
  /** The address of the confirmation page, including the login code. */
  readonly url: string
  /** The code to show next to the address, such as `7Q4K-2M9X`. Ask the user to confirm only if the page shows the same code. */
  readonly comparisonCode: string
  /** The code in `url`. Display it only together with `comparisonCode`: any user who has it can confirm the sign-in. */
  readonly loginCode: string
  /** When the sign-in expires. */
  readonly expiresAt: Date
}

/** @category models @since 0.1.0 */
export interface PromptLoginOptions extends StartOptions, PollOptions {
  /** The address of the app with the confirmation page, such as `https://app.example.com`. */
  readonly appUrl: string
  /**
   * A function that shows the comparison code and the address, or opens the address. Polling starts when its promise resolves. Its errors
   * are passed to the caller. @default writes both to stderr
   */
  readonly prompt?: ((login: CliLoginPrompt) => unknown) | undefined
}

/**
 * Writes the address and the comparison code to stderr, so that stdout can be piped to another program; in a browser, to the console.
 * Neither contains control characters: the address is encoded (WHATWG URL), and the code has a fixed alphabet.
 */
const printPrompt = ({ comparisonCode, url }: CliLoginPrompt): Effect.Effect<void> =>
  Console.error(
    `To sign in, open this address in a browser:\n\n  ${url}\n\nConfirm only if the page shows this code: ${comparisonCode}\n`
  )

/** The address of the app's page `/handler/cli-auth-confirm`. */
const confirmationUrl = Effect.fnUntraced(function*(appUrl: string) {
  const { cliAuthConfirm } = yield* HandlerUrls
  const base = URL.canParse(appUrl) ? new URL(appUrl) : undefined
  if (base === undefined || !/^https?:$/.test(base.protocol) || base.username !== "" || base.password !== "") {
    return yield* invalid("appUrl", "must be an absolute http or https URL without user name and password.")
  }
  // If an app is below a path, so are its pages.
  return new URL(
    cliAuthConfirm.startsWith("/") ? `${base.origin}${base.pathname.replace(/\/$/, "")}${cliAuthConfirm}` : cliAuthConfirm
  )
})

/**
 * Signs a program in: starts the sign-in, shows the user where to confirm, and waits for the confirmation. Returns the refresh token. Store
 * it, and create an app with it: `createClientApp({ tokenStore: pairTokenStore({ refreshToken }) })`.
 *
 * **Errors** `CliAuthExpiredError` · `CliAuthUsedError` · `CliAuthError` (`maxAttempts` is reached) · `InvalidPollingCodeError` ·
 * `InvalidOption` (`appUrl`, `prompt`, `pollInterval`, `maxAttempts`; nothing was sent) · `WebCryptoFailed` · `CallError`
 */
export const promptLogin = Effect.fnUntraced(function*(
  { appUrl, maxAttempts, pollInterval, prompt, ...options }: PromptLoginOptions
) {
  const polling = { maxAttempts, pollInterval }
  if (prompt !== undefined && typeof prompt !== "function") {
    return yield* invalid("prompt", "must be a function that shows the address and the code.")
  }
  const url = yield* confirmationUrl(appUrl)
  yield* checkOptions(polling)
  const { expiresAt, loginCode, pollingCode } = yield* start(options)
  url.searchParams.set("login_code", reveal(loginCode))
  const ownCode = yield* getComparisonCode({ loginCode })
  const login = { url: url.href, comparisonCode: ownCode, loginCode: reveal(loginCode), expiresAt }
  yield* prompt === undefined ? printPrompt(login) : runCallback(() => prompt(login))
  return yield* poll({ ...polling, pollingCode })
})

/**
 * Gives the session of this app to the program that shows this code. Call it on the confirmation page, after the signed-in user agrees.
 *
 * **Errors** `UserAuthenticationRequired` (no user is signed in, or the session cannot be passed on; nothing was sent) ·
 * `TokenStoreRequired` · `CallError` (`Refused`: the code is unknown, expired or used)
 */
export const complete = Effect.fnUntraced(function*({ loginCode }: LoginCode) {
  const session = yield* persistentSession
  // The stored session may have ended in the meantime.
  const refreshToken = Option.getOrNull(yield* session.tokens())?.refreshToken ?? null
  if (refreshToken === null) return yield* new UserAuthenticationRequired()
  return yield* CompleteCliLogin({ body: { loginCode: normalizeLoginCode(loginCode), refreshToken } })
})

/**
 * Returns `"anonymous"` if the program that shows this code has an anonymous user's session that `claim` can take over; otherwise `"none"`.
 * Call it on the confirmation page. Not available on older providers.
 *
 * **Errors** `CallError` (`Refused`: the code is unknown, expired or used)
 */
export const check = ({ loginCode: code }: LoginCode) =>
  Effect.map(CheckCliLogin({ body: { loginCode: normalizeLoginCode(code), mode: "check" } }), (login) => login.cliSessionState)

/**
 * Replaces the current session with the anonymous session of the program that shows this code, so that the user can sign up with the same
 * id before `complete`. Not available on older providers.
 *
 * **Errors** `TokenStoreRequired` · `CallError` (`Refused`: the code is unknown, expired or used, or the program has no such session)
 */
export const claim = Effect.fnUntraced(function*({ loginCode }: LoginCode) {
  const session = yield* persistentSession
  yield* session.begin(yield* ClaimCliSession({ body: { loginCode: normalizeLoginCode(loginCode), mode: "claim-anon-session" } }))
})
