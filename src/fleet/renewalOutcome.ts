/** The result of a renewal as stored in Redis: tokens, the end of the session or a failure, encrypted with the refresh token. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { unknownTime } from "../layers/tokenStores/issueTimes.ts"
import { isReusable } from "../layers/tokenStores/SharedRenewals.ts"
import type { RenewedTokens } from "../pipeline/ports/TokenStore.ts"
import { lifeOf } from "../pipeline/session/AccessToken.ts"
import { requiredLifetime } from "../pipeline/timing/Timing.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import * as Wire from "../schema/wire/Wire.ts"
import { seal, type SealingKey, unseal } from "./sealing.ts"

const Outcome = Schema.Union([
  Schema.Struct({ realm: Schema.String, ended: Schema.Literal(true) }),
  Schema.Struct({ realm: Schema.String, failed: Schema.Literal(true) }),
  Schema.Struct({
    realm: Schema.String,
    accessToken: Schema.NullOr(Wire.Secret),
    refreshToken: Schema.NullOr(Wire.Secret)
  })
])
type Outcome = typeof Outcome.Type

const readOutcome = Schema.decodeUnknownOption(Outcome)
const writeOutcome = Schema.encodeOption(Outcome)

/** Milliseconds for which a result is usable, rounded down; 0 or less if it is unusable. `tokens` is `None` if the session has ended. */
export const lifeOfResult = (tokens: Option.Option<Tokens>, now: number, timeToLive: Duration.Duration): number => {
  if (Option.isNone(tokens)) return Duration.toMillis(timeToLive)
  const { accessToken } = tokens.value
  const lifetime = accessToken === null ? 0 : lifeOf(accessToken).expiresAt - now - Duration.toMillis(requiredLifetime)
  return Math.floor(Math.min(lifetime, Duration.toMillis(timeToLive)))
}

/** Encrypts the result of a process that could not exchange the refresh token. The result does not contain the reason. */
export const sealFailure = (key: SealingKey, realm: string): Effect.Effect<Option.Option<string>> =>
  seal(key, { realm, failed: true })

export const isFailure = (outcome: Option.Option<Outcome>): boolean => Option.isSome(outcome) && "failed" in outcome.value

/** Encrypts a result. Returns `None` if the result cannot be encoded as JSON. */
export const sealOutcome = (
  key: SealingKey,
  realm: string,
  tokens: Option.Option<Tokens>
): Effect.Effect<Option.Option<string>> => {
  const text = writeOutcome(Option.isNone(tokens) ? { realm, ended: true } : { realm, ...tokens.value })
  return Option.isNone(text) ? Effect.succeedNone : seal(key, text.value)
}

/** The renewal result that another process stored for this realm; `None` if the text cannot be read. */
export const unsealOutcome = (key: SealingKey, realm: string, text: string): Effect.Effect<Option.Option<Outcome>> =>
  Effect.map(unseal(key, text), (value) => Option.filter(readOutcome(value), (outcome) => outcome.realm === realm))

/**
 * The tokens to use, or `None` if the session has ended; `undefined` without a result, after a failed renewal, or if the access token
 * expires too soon or is `oldToken`.
 */
export const usableResult = (
  outcome: Option.Option<Outcome>,
  oldToken: Redacted.Redacted | null,
  now: number
): Option.Option<RenewedTokens> | undefined => {
  if (Option.isNone(outcome) || "failed" in outcome.value) return undefined
  if ("ended" in outcome.value) return Option.none()
  const tokens: RenewedTokens = { ...outcome.value, issued: unknownTime }
  return isReusable(tokens, oldToken, now) ? Option.some(tokens) : undefined
}
