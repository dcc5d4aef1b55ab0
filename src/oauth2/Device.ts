/** Sign-in on a device without a browser: the user confirms on another device (RFC 8628). @category verbs @since 0.1.0 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Undecodable, Unsendable } from "../errors/call/Reasons.ts"
import * as Wire from "../schema/wire/Wire.ts"
import { type Client, connect } from "./Client.ts"
import { runOperation } from "./Exchange.ts"
import { OAuth2Error, Refused } from "./OAuth2Error.ts"
import { formOf, type ParameterOptions, type ScopeOptions } from "./requestParameters.ts"
import { isSecure } from "./ServerMetadata.ts"
import { requestTokens, type Tokens } from "./Tokens.ts"

/** The polling interval if the server specifies none (RFC 8628, section 3.2). */
export const defaultPollInterval = Duration.seconds(5)
/** The increase of the polling interval after `slow_down` (RFC 8628, section 3.5). */
export const slowDownIncrement = Duration.seconds(5)

/** The code to show to the user, and the code to poll with. @category models @since 0.1.0 */
export interface DeviceAuthorization {
  readonly deviceCode: Redacted.Redacted
  /** The code that the user enters. */
  readonly userCode: string
  /** The address where the user enters the code. */
  readonly verificationUri: string
  /** `verificationUri` with the code in it, for a link or a QR code; `null` if the server provides none. */
  readonly verificationUriComplete: string | null
  readonly expiresAt: Date
  readonly interval: Duration.Duration
}

/** An address that a program may open. */
const SecureUrl = Schema.String.check(
  Schema.makeFilter((text) => (URL.canParse(text) && isSecure(new URL(text))) || "Expected an HTTPS address")
)
const PositiveSeconds = Schema.Number.check(
  Schema.makeFilter((seconds) => (seconds > 0 && seconds <= 1e9) || "Expected a positive number")
)
const DeviceResponse = Wire.struct({
  deviceCode: Schema.NonEmptyString,
  userCode: Schema.NonEmptyString,
  verificationUri: SecureUrl,
  verificationUriComplete: Schema.optionalKey(SecureUrl),
  expiresIn: PositiveSeconds,
  interval: Schema.optionalKey(PositiveSeconds)
})
const decodeDevice = Schema.decodeUnknownResult(DeviceResponse)

/**
 * Requests a code for the user to confirm.
 *
 * **Errors** `OAuth2Error` (`Refused` · `Undecodable` · `MissingMetadata` · network errors)
 */
export const startDevice = (
  client: Client,
  scopeOptions: ScopeOptions = {}
): Effect.Effect<DeviceAuthorization, OAuth2Error> =>
  runOperation("startDevice", async (exchange) => {
    const { library, now } = exchange
    const { authentication, client: oauthClient, options, server } = connect(exchange, client)
    const form = formOf(scopeOptions)
    const response = await library.deviceAuthorizationRequest(server, oauthClient, authentication, form, options)
    const text = await response.clone().text()
    await library.processDeviceAuthorizationResponse(server, oauthClient, response)
    const grant = decodeDevice(Wire.parseJson(text))
    if (Result.isFailure(grant)) {
      throw new Undecodable({ status: response.status, why: grant.failure.message, body: Redacted.make(text) })
    }
    const { deviceCode, expiresIn, interval, userCode, verificationUri, verificationUriComplete } = grant.success
    return {
      deviceCode: Redacted.make(deviceCode),
      userCode,
      verificationUri,
      verificationUriComplete: verificationUriComplete ?? null,
      expiresAt: new Date(now + expiresIn * 1000),
      interval: interval === undefined ? defaultPollInterval : Duration.seconds(interval)
    }
  })

/** The interval before the next poll, longer after a temporary failure; `undefined` if polling must end. */
const nextInterval = ({ reason }: OAuth2Error, interval: Duration.Duration): Duration.Duration | undefined => {
  switch (reason._tag) {
    case "Refused":
      if (reason.code === "authorization_pending") return interval
      return reason.code === "slow_down" ? Duration.sum(interval, slowDownIncrement) : undefined
    // RFC 8628, section 3.5, requires less frequent polling after a timeout.
    case "Unreachable":
    case "Offline":
    case "TimedOut":
    case "ServerFailure":
      return Duration.times(interval, 2)
    case "Throttled":
      return Duration.max(Duration.times(interval, 2), Duration.millis(reason.retryAfterMillis ?? 0))
    default:
      return undefined
  }
}

/** Validates the polling parameters, because an untyped caller may pass any values. */
const checkPolling = (authorization: DeviceAuthorization) =>
  runOperation("finishDevice", async () => {
    const { expiresAt, interval } = authorization
    if (!Duration.isDuration(interval)) throw new Unsendable({ why: "interval is not a Duration" })
    if (!(expiresAt instanceof Date && Number.isFinite(expiresAt.getTime()))) {
      throw new Unsendable({ why: "expiresAt is not a Date" })
    }
    return { expiresAt, interval }
  })

/**
 * Polls at the server's interval until the user has confirmed or the code has expired. `parameters` are sent with each poll.
 *
 * **Errors** `OAuth2Error` (`Refused`, with `access_denied` if the user declined and `expired_token` if the code expired · `InvalidIdToken`
 * · `Undecodable` · `Unsendable` for an invalid `interval` or `expiresAt` · network errors and temporary failures of the server are retried until the code expires)
 */
export const finishDevice = (
  client: Client,
  authorization: DeviceAuthorization,
  parameterOptions: ParameterOptions = {}
): Effect.Effect<Tokens, OAuth2Error> => {
  const ask = requestTokens("finishDevice", client, {
    send: ({ library }, { authentication, client: oauthClient, options, server }) =>
      library.deviceCodeGrantRequest(server, oauthClient, authentication, Redacted.value(authorization.deviceCode), {
        ...options,
        additionalParameters: formOf(parameterOptions)
      }),
    process: ({ library }, { client: oauthClient, server }, response) =>
      library.processDeviceCodeResponse(server, oauthClient, response)
  })
  const poll = (interval: Duration.Duration, expiresAt: Date): Effect.Effect<Tokens, OAuth2Error> =>
    Effect.gen(function*() {
      const remaining = Duration.millis(Math.max(0, expiresAt.getTime() - (yield* Clock.currentTimeMillis)))
      yield* Effect.sleep(Duration.min(interval, remaining))
      if ((yield* Clock.currentTimeMillis) >= expiresAt.getTime()) {
        const reason = new Refused({ code: "expired_token", description: null, status: null })
        return yield* new OAuth2Error({ operation: "finishDevice", reason })
      }
      return yield* Effect.catch(ask, (error) => {
        const next = nextInterval(error, interval)
        return next === undefined ? Effect.fail(error) : poll(next, expiresAt)
      })
    })
  return Effect.flatMap(checkPolling(authorization), ({ expiresAt, interval }) => poll(interval, expiresAt))
}
