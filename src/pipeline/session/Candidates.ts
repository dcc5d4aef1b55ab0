/** Candidates for the session: refresh tokens that another host may have written, exchanged before one becomes the session. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { Exchange, ExchangedCandidates, RenewedTokens } from "../ports/TokenStore.ts"
import { claimsOf } from "./AccessToken.ts"

/** The maximum number of candidates to exchange. With more candidates, no request is sent, and the user is signed out. */
export const mostCandidates = 8

/**
 * Whether the error may be caused by the text of the token, for example because a firewall blocks it, so that it is unknown whether the
 * token is valid. Such an error does not fail the call; otherwise, every later call would fail too, even a sign-in. The user is signed out
 * unless another candidate is valid. `false` for transient failures and refused project keys, which fail the call.
 */
const isInconclusive = (error: CallError): boolean => {
  const { reason } = error
  switch (reason._tag) {
    case "SchemaError":
    case "BodyParsingError":
    case "AllOverloadsFailed":
    case "Refused":
    case "Unrecognized":
    case "Unsendable":
      return true
    case "Undecodable":
      return reason.status >= 400 && reason.status < 500
    default:
      return false
  }
}

const userOf = ({ accessToken }: Tokens): unknown => accessToken === null ? undefined : claimsOf(accessToken)["sub"]

/** The first session if all belong to one user, otherwise `None`: one session was planted, and it is unknown which one. */
const oneOf = (sessions: ReadonlyArray<RenewedTokens>): Option.Option<RenewedTokens> => {
  const [first, ...rest] = sessions
  const user = first && userOf(first)
  return first !== undefined && rest.every((session) => user !== undefined && userOf(session) === user)
    ? Option.some(first)
    : Option.none()
}

/**
 * Exchanges candidates concurrently, on fibers that end with the first failure. `Effect.forEach` would add 700 bytes (gzip) to every
 * browser program.
 */
const exchangeEach = Effect.fnUntraced(function*(candidates: ReadonlyArray<Redacted.Redacted>, exchange: Exchange) {
  const fibers = []
  for (const candidate of candidates) {
    const outcome = Effect.catchIf(exchange(candidate), isInconclusive, () => Effect.succeed("inconclusive" as const))
    fibers.push(yield* Effect.forkScoped(outcome, { startImmediately: true }))
  }
  const outcomes: Array<Option.Option<RenewedTokens> | "inconclusive"> = []
  for (const fiber of fibers) outcomes.push(yield* Fiber.join(fiber))
  return outcomes
}, Effect.scoped)

/**
 * Exchanges all candidates; `null` if there are none. Only stores with candidates import this function, so other programs do not bundle it.
 */
export const exchangeCandidates = (
  candidates: ReadonlyArray<Redacted.Redacted>,
  exchange: Exchange
): Effect.Effect<ExchangedCandidates | null, CallError> =>
  candidates.length === 0
    ? Effect.succeed(null)
    : candidates.length > mostCandidates
    ? Effect.succeed({ session: Option.none(), isFinal: true })
    : Effect.map(exchangeEach(candidates, exchange), (outcomes) => {
      const good = outcomes.flatMap((outcome) => outcome === "inconclusive" ? [] : Option.toArray(outcome))
      return { session: oneOf(good), isFinal: good.length > 0 || !outcomes.includes("inconclusive") }
    })
