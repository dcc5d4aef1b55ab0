/** What the token endpoint answers, and what is asked of it (RFC 6749, section 5.1). */
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as oauth from "oauth4webapi"
import { Undecodable } from "../errors/call/Reasons.ts"
import * as Wire from "../schema/wire/Wire.ts"
import { type Client, connect, type Connection, retryOnNonceError } from "./Client.ts"
import { type Exchange, runOperation } from "./Exchange.ts"
import { type Claims, invalidIdTokenOf, verifyIdToken } from "./IdToken.ts"
import { InvalidIdToken, type OAuth2Error, type Operation } from "./OAuth2Error.ts"

/** Tokens that a server issued, checked. @category models @since 0.1.0 */
export interface Tokens {
  readonly accessToken: Redacted.Redacted
  /** How the access token is presented: alone, or with a proof of the client's key (RFC 9449). */
  readonly tokenType: "bearer" | "dpop"
  readonly expiresAt: Date
  /** The one to use from now on: what the server sent, or after a refresh without a new one, the old. */
  readonly refreshToken: Redacted.Redacted | null
  /** What was granted; `null` where the server does not say, which means what was asked for. */
  readonly scope: ReadonlyArray<string> | null
  readonly idToken: Redacted.Redacted | null
  /** What the ID token says; its issuer, audience, times, nonce, access token hash and signature are checked. */
  readonly claims: Claims | null
}

/** Seconds, which some servers write as text. */
const Seconds = Schema.Union([Schema.Number, Schema.String.check(Schema.isPattern(/^\d{1,15}(?:\.\d+)?$/))]).check(
  Schema.makeFilter((seconds) => (Number(seconds) > 0 && Number.isFinite(Number(seconds))) || "Expected a positive number")
)

const TokenResponse = Wire.struct({
  accessToken: Schema.NonEmptyString,
  tokenType: Schema.String.check(Schema.isPattern(/^(?:bearer|dpop)$/i)),
  expiresIn: Seconds,
  refreshToken: Schema.optionalKey(Schema.NonEmptyString),
  scope: Schema.optionalKey(Schema.String),
  idToken: Schema.optionalKey(Schema.NonEmptyString)
})
const decodeTokens = Schema.decodeUnknownResult(TokenResponse)

/** The last moment that a `Date` can tell. */
const endOfTime = 8.64e15

const undecodable = (why: string, text: string) => new Undecodable({ status: 200, why, body: Redacted.make(text) })

/** The answer's fields, as this product asks for them: the library lets `expires_in` be absent or 0. */
const read = (text: string, now: number, bound: boolean) => {
  const decoded = decodeTokens(Wire.parseJson(text))
  if (Result.isFailure(decoded)) throw undecodable(decoded.failure.message, text)
  const { accessToken, expiresIn, idToken, refreshToken, scope, tokenType } = decoded.success
  const expected = bound ? "dpop" : "bearer"
  // Sent without a proof, a bound token is refused; and one that was to be bound, and is not, can be used by any thief.
  if (tokenType.toLowerCase() !== expected) throw undecodable(`Expected ${expected}\n  at ["token_type"]`, text)
  return {
    accessToken,
    idToken,
    tokens: {
      accessToken: Redacted.make(accessToken),
      tokenType: expected,
      expiresAt: new Date(Math.min(now + Number(expiresIn) * 1000, endOfTime)),
      refreshToken: refreshToken === undefined ? null : Redacted.make(refreshToken),
      scope: scope === undefined ? null : scope.split(" ").filter((name) => name !== ""),
      idToken: idToken === undefined ? null : Redacted.make(idToken)
    } as const
  }
}

/** One grant: how it is asked for, and how the library reads the answer. */
export interface Grant {
  readonly send: (exchange: Exchange, connection: Connection) => Promise<Response>
  readonly process: (
    exchange: Exchange,
    connection: Connection,
    response: Response
  ) => Promise<oauth.TokenEndpointResponse>
  /** Whose tokens they must be, where it is known; an ID token about somebody else is refused. */
  readonly subject?: () => string | undefined
}

/** Asks the token endpoint, and checks all that it answers. */
export const requestTokens = (operation: Operation, client: Client, grant: Grant): Effect.Effect<Tokens, OAuth2Error> =>
  runOperation(operation, async (exchange) => {
    const connection = connect(exchange, client)
    return retryOnNonceError(exchange, client, async () => {
      const response = await grant.send(exchange, connection)
      const text = await response.clone().text()
      const answered = await grant.process(exchange, connection, response).catch((thrown: unknown) => {
        throw invalidIdTokenOf(thrown) ?? thrown
      })
      const { accessToken, idToken, tokens } = read(text, exchange.now, client.dpop !== undefined)
      if (idToken === undefined) return { ...tokens, claims: null }
      // The library has checked that `sub` is text; the rest came out of a JSON parser.
      const claims = exchange.library.getValidatedIdTokenClaims(answered) as Claims
      await verifyIdToken(exchange, client, connection, { accessToken, claims, idToken, response })
      const subject = grant.subject?.()
      if (subject !== undefined && claims.sub !== subject) throw new InvalidIdToken({ wrong: "sub" })
      return { ...tokens, claims }
    })
  })
