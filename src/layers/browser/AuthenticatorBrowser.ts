/** WebAuthn in the browser, through @simplewebauthn/browser, which loads at the first ceremony. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { hasPage } from "../../base/platform.ts"
import { PasskeyAutofillNotAvailable, PasskeysNotSupported } from "../../errors/local/CeremonyErrors.ts"
import { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../../errors/provider/PasskeyErrors.ts"
import { Authenticator, type PasskeySignal } from "../../pipeline/ports/Authenticator.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { AuthenticationResponse, RegistrationResponse } from "../../schema/auth/Passkey.ts"
import { makeCeremonyLock } from "./ceremonyLock.ts"
import { webAuthnErrorOf } from "./webAuthnErrorOf.ts"

const library = () => import("@simplewebauthn/browser")
type Library = Awaited<ReturnType<typeof library>>

/** The pause between attempts to abort a prompt, and the maximum number of attempts. */
const abortPoll = { pause: Duration.millis(50), times: 21 }

/**
 * Runs a prompt. Interruption aborts the prompt and waits for it to end, for about one second at most. With autofill, the library creates
 * its abort signal some time after the call, so the abort is repeated every 50 ms.
 */
const runPrompt = (start: (library: Library) => Promise<unknown>): Effect.Effect<unknown, unknown> =>
  Effect.flatMap(
    Effect.tryPromise({ try: library, catch: (cause) => cause }),
    (library) =>
      Effect.callback<unknown, unknown>((resume) => {
        const ceremonyEnd = start(library).then(
          (response) => resume(Effect.succeed(response)),
          (error: unknown) => resume(Effect.fail(error))
        )
        return Effect.gen(function*() {
          for (let aborts = 0; aborts < abortPoll.times; aborts++) {
            library.WebAuthnAbortService.cancelCeremony()
            const isOver = Effect.as(Effect.promise(() => ceremonyEnd), true)
            if (yield* timeLimit(isOver, abortPoll.pause, () => Effect.succeed(false))) return
          }
        })
      })
  )

/** The permissions policy of the page's frame, which only Chromium reports. */
interface Policed {
  readonly featurePolicy?: { readonly allowsFeature: (feature: string) => boolean }
}
const isForbidden = (feature: string) => () => hasPage() && (document as Policed).featurePolicy?.allowsFeature(feature) === false

/** Adds the cause to an error whose type has no field for it. */
const withCause = <E extends Error>(error: E, cause: unknown): E =>
  Object.defineProperty(error, "cause", { value: cause, configurable: true, writable: true })

/** Converts the authenticator's response to plain JSON: browsers may add binary extension results that were not requested. */
const asSent = (response: unknown): unknown => JSON.parse(JSON.stringify(response))
const asRegistration = Schema.decodeUnknownEffect(RegistrationResponse)
const asAuthentication = Schema.decodeUnknownEffect(AuthenticationResponse)

const supportedLibrary = Effect.flatMap(
  Effect.promise(() => library().catch(() => undefined)),
  // A failed load says nothing about the browser: the ceremony will try again and report it.
  (library) => library?.browserSupportsWebAuthn() === false ? Effect.fail(new PasskeysNotSupported()) : Effect.succeed(library)
)

/** Matches inputs with `webauthn` among the tokens of `autocomplete` (HTML, section 4.10.18.7). */
const suitableInput = "input[autocomplete~=\"webauthn\" i]"

/** Sends signals at the same time. An authenticator may ignore a signal, and a browser may lack its kind or refuse the relying party. */
const sendSignals = (signals: ReadonlyArray<PasskeySignal>) =>
  library().then(
    ({ sendSignal }) =>
      // The library's type has a mutable list, which it does not change.
      Promise.allSettled(signals.map((signal) => sendSignal(signal as Parameters<typeof sendSignal>[0]))),
    () => undefined
  )

/** One lock for all apps of a page. */
const withLock = makeCeremonyLock()

const browser: Authenticator["Service"] = {
  hostname: Effect.sync(() => hasPage() && location.hostname ? Option.some(location.hostname) : Option.none()),
  ready: Effect.asVoid(supportedLibrary),
  readyForAutofill: Effect.gen(function*() {
    const library = yield* supportedLibrary
    if (library === undefined) return
    if (!(yield* Effect.promise(() => library.browserSupportsWebAuthnAutofill().catch(() => false)))) {
      return yield* new PasskeyAutofillNotAvailable({ missing: "browser" })
    }
    if (document.querySelector(suitableInput) === null) return yield* new PasskeyAutofillNotAvailable({ missing: "input" })
  }),
  readyForUpgrade: Effect.gen(function*() {
    const library = yield* supportedLibrary
    if (library === undefined) return
    const { conditionalCreate } = yield* Effect.promise(() =>
      library.getBrowserCapabilities().catch((): { readonly conditionalCreate?: string } => ({}))
    )
    if (conditionalCreate !== "supported") return yield* new PasskeysNotSupported()
  }),
  create: (options, { automatic }) =>
    runPrompt(({ startRegistration }) =>
      startRegistration({
        // The library's type has mutable lists and only known strings. The browser validates the strings of the decoded options.
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
        useAutoRegister: automatic
      })
    ).pipe(
      Effect.flatMap((response) => asRegistration(asSent(response))),
      Effect.catch((error) =>
        Effect.fail(
          webAuthnErrorOf(error, "registration", isForbidden("publickey-credentials-create"))
            ?? withCause(new PasskeyRegistrationFailed(), error)
        )
      )
    ),
  get: ({ timeout, ...options }, { autofill }) =>
    runPrompt(({ startAuthentication }) =>
      startAuthentication({
        // The cast is as above. Autofill has no timeout; some password managers apply one if it is set.
        optionsJSON: (autofill ? options : { ...options, timeout }) as unknown as PublicKeyCredentialRequestOptionsJSON,
        useBrowserAutofill: autofill,
        verifyBrowserAutofillInput: false
      })
    ).pipe(
      Effect.flatMap((response) => asAuthentication(asSent(response))),
      Effect.catch((error) =>
        Effect.fail(
          webAuthnErrorOf(error, "authentication", isForbidden("publickey-credentials-get"))
            ?? withCause(new PasskeyAuthenticationFailed(), error)
        )
      )
    ),
  signal: (signals) =>
    Effect.sync(() => {
      if (typeof PublicKeyCredential === "function" && "signalUnknownCredential" in PublicKeyCredential) void sendSignals(signals)
    }),
  withLock
}

/** The service that `layer` provides. @category constructors @since 0.1.0 */
export const make = (): Authenticator["Service"] => browser

/** Outside a browser, every ceremony fails with `PasskeysNotSupported`. @category layers @since 0.1.0 */
export const layer: Layer.Layer<Authenticator> = Layer.succeed(Authenticator, browser)
