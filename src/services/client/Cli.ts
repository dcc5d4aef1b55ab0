/** Signing in a program of the terminal through a browser: the program's side, and the page that confirms (docs/provider/cli.md). */
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { CheckCliLogin, ClaimCliSession, CompleteCliLogin, PollCliLogin, StartCliLogin } from "../../endpoints/auth/Cli.ts"
import { isOutage } from "../../errors/call/CallError.ts"
import { WebCryptoFailed } from "../../errors/local/EncryptionErrors.ts"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { CliAuthError, CliAuthExpiredError, CliAuthUsedError } from "../../errors/provider/CliErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { runCallback } from "../../pipeline/timing/CallProgress.ts"
import { attempts, CliPollSchedule, maximumWait } from "../../pipeline/timing/Timing.ts"
import { base32 } from "../../schema/wire/Base32.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { HandlerUrls } from "../navigation/HandlerUrls.ts"

type Secret = string | Redacted.Redacted

/** @category models @since 0.1.0 */
export interface StartOptions {
  /** How long somebody can confirm; a number is milliseconds; a day at most. @default 2 hours */
  readonly expiresIn?: Duration.Input | undefined
  /** The session of an anonymous user, which the person who confirms may take over. Older providers do not have it. */
  readonly anonymousRefreshToken?: Secret | undefined
}

/**
 * Begins a sign-in: `loginCode` goes to the person, `pollingCode` stays here. A duration that cannot be is refused as `Unsendable`.
 *
 * **Errors** `CallError` (`Refused`: the refresh token is not an anonymous user's)
 * @category verbs @since 0.1.0
 */
export const start = ({ anonymousRefreshToken, expiresIn }: StartOptions = {}) =>
  StartCliLogin({
    body: {
      // What is no duration is no number either, which the body's schema refuses.
      ...(expiresIn !== undefined && {
        expiresInMillis: Option.match(Duration.fromInput(expiresIn), { onNone: () => Number.NaN, onSome: Duration.toMillis })
      }),
      ...(anonymousRefreshToken !== undefined && { anonymousRefreshToken })
    }
  })

/** @category models @since 0.1.0 */
export interface PollOptions {
  /** Between two questions; a number is milliseconds. @default the schedule `CliPollSchedule`: 2 seconds */
  readonly wait?: Duration.Input | undefined
  /** How often it asks. @default without end, for the sign-in has one */
  readonly maxAttempts?: number | undefined
}

const invalid = (option: string, problem: string) => Effect.fail(new InvalidOption({ option, environment: [], problem }))

const checked = ({ maxAttempts = Number.POSITIVE_INFINITY, wait }: PollOptions) => {
  const duration = wait === undefined ? undefined : Option.getOrElse(Duration.fromInput(wait), () => Duration.zero)
  if (duration !== undefined && (Duration.toMillis(duration) <= 0 || Duration.toMillis(duration) > maximumWait)) {
    return invalid("wait", "must be a duration longer than zero, such as \"2 seconds\" or 2000.")
  }
  if (!(maxAttempts >= 1) || (maxAttempts !== Number.POSITIVE_INFINITY && !Number.isSafeInteger(maxAttempts))) {
    return invalid("maxAttempts", "must be a whole number above zero, or Infinity.")
  }
  return Effect.map(CliPollSchedule, (schedule) => ({ pause: duration ? Schedule.spaced(duration) : schedule, maxAttempts }))
}

/** What a moment without network or provider looks like: somebody may still be confirming meanwhile. */
const isPassing = (error: unknown): boolean =>
  isOutage(error) && !/^(Undecodable|ResponseTooLarge|Unsendable)$/.test(error.reason._tag)

/**
 * Asks until somebody has confirmed, and gives the refresh token of the session that the person let the program have. That answer
 * comes once. A lost connection does not end it, unless five questions in a row are lost.
 *
 * **Errors** `CliAuthExpiredError` · `CliAuthUsedError` (the answer came before, or was lost) · `CliAuthError` (`maxAttempts` are used
 * up) · `InvalidPollingCodeError` · `InvalidOption` · `CallError`
 * @category verbs @since 0.1.0
 */
export const poll = Effect.fnUntraced(function*(pollingCode: Secret, options: PollOptions = {}) {
  const { maxAttempts, pause } = yield* checked(options)
  const answer = yield* PollCliLogin({ body: { pollingCode } }).pipe(
    Effect.retry({ schedule: Schedule.upTo(pause, { times: attempts - 1 }), while: isPassing }),
    Effect.repeat({ schedule: pause, times: maxAttempts - 1, until: ({ status }) => status !== "waiting" })
  )
  switch (answer.status) {
    case "success":
      return answer.refreshToken
    case "waiting":
      return yield* new CliAuthError()
    case "expired":
      return yield* new CliAuthExpiredError()
    case "used":
      return yield* new CliAuthUsedError()
  }
})

/**
 * The code that a person compares before confirming: the terminal and the page both show it (RFC 8628, sections 3.3.1 and 5.4). Nothing
 * is sent.
 *
 * **Details**
 *
 * Two groups of four characters, such as `7Q4K-2M9X`: the first 40 bits of the SHA-256 of the login code, in Crockford base32. It can be
 * displayed, for neither the login code nor the polling code follows from it. A sender of a foreign link knows its code too: the page also has
 * to ask whether the person started the program.
 *
 * **Errors** `WebCryptoFailed` (in browsers: the page was not loaded over HTTPS)
 * @category verbs @since 0.1.0
 */
export const comparisonCode = (loginCode: Secret): Effect.Effect<string, WebCryptoFailed> =>
  Effect.tryPromise({
    try: async () => {
      const hash = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(reveal(loginCode)))
      const text = base32(new Uint8Array(hash), 8).toUpperCase()
      return `${text.slice(0, 4)}-${text.slice(4)}`
    },
    catch: (cause) => new WebCryptoFailed({ cause })
  })

/** What the person needs to confirm. @category models @since 0.1.0 */
export interface CliLoginPrompt {
  /** The page that confirms, with the login code in it. */
  readonly url: string
  /** Show it beside the address, and ask to confirm only if the page shows the same: `7Q4K-2M9X`. */
  readonly comparisonCode: string
  /** The code in the address. It can confirm the sign-in as anybody: do not display it by itself. */
  readonly loginCode: string
  /** Until when it can be confirmed. */
  readonly expiresAt: Date
}

/** @category models @since 0.1.0 */
export interface PromptLoginOptions extends StartOptions, PollOptions {
  /** Where the app is whose page confirms, such as `https://app.example.com`. */
  readonly appUrl: string
  /**
   * Shows the comparison code and the address, or opens it; a promise is waited for before asking begins. What it throws goes through to
   * the caller. @default writes both to stderr
   */
  readonly prompt?: ((login: CliLoginPrompt) => unknown) | undefined
}

/**
 * Writes the address and the comparison code to stderr, so that stdout can be piped to another program; in a browser, to its console.
 * Neither can hold a control character: the address is encoded (WHATWG URL), and the code is of a fixed alphabet.
 */
const printPrompt = ({ comparisonCode, url }: CliLoginPrompt): Effect.Effect<void> =>
  Console.error(
    `To sign in, open this address in a browser:\n\n  ${url}\n\nConfirm only if the page shows this code: ${comparisonCode}\n`
  )

/** The page `/handler/cli-auth-confirm` of the app, wherever its addresses are. */
const confirmationUrl = Effect.fnUntraced(function*(appUrl: string) {
  const { cliAuthConfirm } = yield* HandlerUrls
  const base = URL.canParse(appUrl) ? new URL(appUrl) : undefined
  if (base === undefined || !/^https?:$/.test(base.protocol) || base.username !== "" || base.password !== "") {
    return yield* invalid("appUrl", "must be an absolute http or https URL without user name and password.")
  }
  // An app below a path has its pages there.
  return new URL(
    cliAuthConfirm.startsWith("/") ? `${base.origin}${base.pathname.replace(/\/$/, "")}${cliAuthConfirm}` : cliAuthConfirm
  )
})

/**
 * Signs a program in: begins, shows the person where to confirm, and waits until that is done. Gives the refresh token, which the
 * program keeps, and makes an app of: `createClientApp({ tokenStore: refreshToken })`.
 *
 * **Errors** `CliAuthExpiredError` · `CliAuthUsedError` · `CliAuthError` (`maxAttempts` are used up) · `InvalidPollingCodeError` ·
 * `InvalidOption` (`appUrl`, `prompt`, `wait`, `maxAttempts`; nothing was sent) · `WebCryptoFailed` · `CallError`
 * @category verbs @since 0.1.0
 */
export const promptLogin = Effect.fnUntraced(function*({ appUrl, prompt, ...options }: PromptLoginOptions) {
  if (prompt !== undefined && typeof prompt !== "function") {
    return yield* invalid("prompt", "must be a function that shows the address and the code.")
  }
  const url = yield* confirmationUrl(appUrl)
  yield* checked(options)
  const { expiresAt, loginCode, pollingCode } = yield* start(options)
  url.searchParams.set("login_code", reveal(loginCode))
  const compared = yield* comparisonCode(loginCode)
  const login = { url: url.href, comparisonCode: compared, loginCode: reveal(loginCode), expiresAt }
  yield* prompt === undefined ? printPrompt(login) : runCallback(() => prompt(login))
  return yield* poll(pollingCode, options)
})

/**
 * Lets the program that shows this code have the session of this app: for the page that confirms, when the signed-in person agrees.
 *
 * **Errors**
 * `UserAuthenticationRequired` (no user is signed in, or the session cannot be passed on; nothing was sent) · `TokenStoreRequired` ·
 * `CallError` (`Refused`: the code is unknown, expired or used)
 * @category verbs @since 0.1.0
 */
export const complete = Effect.fnUntraced(function*(loginCode: Secret) {
  const session = yield* persistentSession
  // The store may hold a session that has ended since.
  const refreshToken = Option.getOrNull(yield* session.tokens())?.refreshToken ?? null
  if (refreshToken === null) return yield* new UserAuthenticationRequired()
  return yield* CompleteCliLogin({ body: { loginCode, refreshToken } })
})

/**
 * Whether the program that shows this code has a session of an anonymous user, which `claim` takes over: for the page that confirms.
 * Older providers do not have it.
 *
 * **Errors** `CallError` (`Refused`: the code is unknown, expired or used)
 * @category verbs @since 0.1.0
 */
export const check = (loginCode: Secret) =>
  Effect.map(CheckCliLogin({ body: { loginCode, mode: "check" } }), ({ cliSessionState }) => cliSessionState)

/**
 * Takes over the anonymous user's session of the program that shows this code, in place of the current session, so that the user can
 * sign up with the same id before `complete`. Older providers do not have it.
 *
 * **Errors** `TokenStoreRequired` ·
 * `CallError` (`Refused`: the code is unknown, expired or used, or the program has no such session)
 * @category verbs @since 0.1.0
 */
export const claim = Effect.fnUntraced(function*(loginCode: Secret) {
  const session = yield* persistentSession
  yield* session.begin(yield* ClaimCliSession({ body: { loginCode, mode: "claim-anon-session" } }))
})
