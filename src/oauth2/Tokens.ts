/** Requests to the token endpoint and its responses (RFC 6749, section 5.1). */
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

/** Validated tokens from a server. @category models @since 0.1.0 */
export interface Tokens {
  readonly accessToken: Redacted.Redacted
  /** How to present the access token: `dpop` requires a proof signed with the client's key (RFC 9449). */
  readonly tokenType: "bearer" | "dpop"
  readonly expiresAt: Date
  /** The refresh token of the response, or the previous one if a refresh returned none. */
  readonly refreshToken: Redacted.Redacted | null
  /** The granted scopes; `null` if the server omits them because they are the requested ones. */
  readonly scope: ReadonlyArray<string> | null
  readonly idToken: Redacted.Redacted | null
  /** The claims of the ID token, after validation of its issuer, audience, times, nonce, access token hash and signature. */
  readonly claims: Claims | null
}

/** A number of seconds, which some servers write as text. */
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

/** The latest time that a `Date` can represent, in milliseconds since 1970. */
const endOfTime = 8.64e15

const undecodable = (why: string, text: string) => new Undecodable({ status: 200, why, body: Redacted.make(text) })

/**
 * Validates and reads the token response. `oauth4webapi` is not strict enough: it accepts a response without `expires_in`, or with an
 * `expires_in` of 0.
 */
const read = (text: string, now: number, isBound: boolean) => {
  const tokens = decodeTokens(Wire.parseJson(text))
  if (Result.isFailure(tokens)) throw undecodable(tokens.failure.message, text)
  const { accessToken, expiresIn, idToken, refreshToken, scope, tokenType } = tokens.success
  const expected = isBound ? "dpop" : "bearer"
  // Refuses a bound token without a proof, and an unbound token that should be bound, which any thief could use.
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

/** A grant: its request, and how the library reads the response. */
export interface Grant {
  readonly send: (exchange: Exchange, connection: Connection) => Promise<Response>
  readonly process: (
    exchange: Exchange,
    connection: Connection,
    response: Response
  ) => Promise<oauth.TokenEndpointResponse>
  /** The expected subject, if known; an ID token about another user is refused. */
  readonly subject?: () => string | undefined
}

/** Calls the token endpoint and validates the complete response. */
export const requestTokens = (operation: Operation, client: Client, grant: Grant): Effect.Effect<Tokens, OAuth2Error> =>
  runOperation(operation, async (exchange) => {
    const connection = connect(exchange, client)
    return retryOnNonceError(exchange, client, async () => {
      const response = await grant.send(exchange, connection)
      const text = await response.clone().text()
      const result = await grant.process(exchange, connection, response).catch((error: unknown) => {
        throw invalidIdTokenOf(error) ?? error
      })
      const { accessToken, idToken, tokens } = read(text, exchange.now, client.dpop !== undefined)
      if (idToken === undefined) return { ...tokens, claims: null }
      // The library has checked that `sub` is a string; the other fields come from a JSON parser.
      const claims = exchange.library.getValidatedIdTokenClaims(result) as Claims
      await verifyIdToken(exchange, client, connection, { accessToken, claims, idToken, response })
      const subject = grant.subject?.()
      if (subject !== undefined && claims.sub !== subject) throw new InvalidIdToken({ wrong: "sub" })
      return { ...tokens, claims }
    })
  })
