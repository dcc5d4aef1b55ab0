/**
 * Facts that the token store does not keep about a session's tokens: which of the tokens are invalid, and the skew of the device's clock.
 */
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { RenewedTokens } from "../ports/TokenStore.ts"
import { lifeOf } from "./AccessToken.ts"

/** An access or refresh token; `null` if absent. */
export type Token = Redacted.Redacted | null

const text = (token: Token) => token && Redacted.value(token)

/** The number of invalid tokens to remember: more than are in use at any time. */
const mostInvalid = 100

/** Mutable facts about a session's tokens. */
export interface TokenFacts {
  /** The tokens that the last change made outdated: a new object for each change, by which a renewal notices a change during it. */
  outdated?: Tokens
  /** The values of tokens that must not be used again. Holds at most 100, and drops the oldest. */
  readonly invalid: Set<string | null>
  /** The correction of the device's clock, in milliseconds; `null` before it is measured. */
  skew: number | null
}

export const make = (): TokenFacts => ({ invalid: new Set(), skew: null })

export const isInvalid = ({ invalid }: TokenFacts, token: Token) => token !== null && invalid.has(text(token))

export const invalidate = ({ invalid }: TokenFacts, token: Token) => {
  if (invalid.add(text(token)).size > mostInvalid) invalid.delete(invalid.values().next().value ?? null)
}

/** Marks tokens as valid: the provider has just issued them, which overrides an earlier refusal. */
export const validate = ({ invalid }: TokenFacts, { accessToken, refreshToken }: Tokens) => {
  invalid.delete(text(accessToken))
  invalid.delete(text(refreshToken))
}

/**
 * Measures the skew of the device's clock from tokens, which were issued in the time span `issued`, or between `start` and `end` if they do
 * not say. If the skew were ignored, a device whose clock is ten minutes off would treat every token as expired, or none.
 */
export const measureSkew = (facts: TokenFacts, { accessToken, issued }: RenewedTokens, start: number, end: number) => {
  const issuedAt = accessToken === null ? 0 : lifeOf(accessToken).issuedAt
  const [since, until] = issued ?? [start, end]
  if (issuedAt > 0) facts.skew = Math.max(issuedAt - until, Math.min(0, issuedAt + 1000 - since))
}

/** The lifetime that a token has left at `now`, in milliseconds; 0 or less if it is expired, invalid or absent. */
export const remainingLife = (facts: TokenFacts, accessToken: Token, now: number): number =>
  accessToken === null || isInvalid(facts, accessToken) ? 0 : lifeOf(accessToken).expiresAt - (facts.skew ?? 0) - now
