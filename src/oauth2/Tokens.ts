/** Requests to the token endpoint and its responses (RFC 6749, section 5.1). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as oauth from "oauth4webapi"
import { Undecodable } from "../errors/call/Reasons.ts"
import * as Wire from "../schema/wire/Wire.ts"
import { type Client, connect, type Connection, retryOnNonceError } from "./Client.ts"
import { type Exchange, runOperation } from "./Exchange.ts"
import { type Claims, invalidIdTokenOf, verifyIdToken } from "./IdToken.ts"
import type { OAuth2Error, Operation } from "./OAuth2Error.ts"

/** Validated tokens from a server. @category models @since 0.1.0 */
export interface Tokens {
  readonly accessToken: Redacted.Redacted
  /** How to present the access token: `dpop` requires a proof signed with the client's key (RFC 9449). */
  readonly tokenType: "bearer" | "dpop"
  /** `null` if the server does not say when the access token expires (`expires_in` is optional in RFC 6749, section 5.1). */
  readonly expiresAt: Date | null
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
  tokenType: Schema.String,
  expiresIn: Schema.optionalKey(Seconds),
  refreshToken: Schema.optionalKey(Schema.NonEmptyString),
  scope: Schema.optionalKey(Schema.String),
  idToken: Schema.optionalKey(Schema.NonEmptyString),
  issuedTokenType: Schema.optionalKey(Schema.String)
})
const decodeTokens = Schema.decodeUnknownResult(TokenResponse)

/** The latest time that a `Date` can represent, in milliseconds since 1970. */
const endOfTime = 8.64e15

const undecodable = (why: string, text: string) => new Undecodable({ status: 200, why, body: Redacted.make(text) })

/** Validates and reads the token response. `oauth4webapi` is not strict enough: it accepts an `expires_in` of 0. */
const read = <Type extends string>(text: string, now: number, tokenTypes: ReadonlyArray<Type>) => {
  const response = decodeTokens(Wire.parseJson(text))
  if (Result.isFailure(response)) throw undecodable(response.failure.message, text)
  const { accessToken, expiresIn, idToken, issuedTokenType = null, refreshToken, scope } = response.success
  // Refuses a bound token without a proof, and an unbound token that should be bound, which any thief could use.
  const tokenType = tokenTypes.find((type) => type.toLowerCase() === response.success.tokenType.toLowerCase())
  if (tokenType === undefined) throw undecodable(`Expected ${tokenTypes.join(" or ")}\n  at ["token_type"]`, text)
  return {
    accessToken,
    idToken,
    tokens: {
      accessToken: Redacted.make(accessToken),
      tokenType,
      expiresAt: expiresIn === undefined ? null : new Date(Math.min(now + Number(expiresIn) * 1000, endOfTime)),
      refreshToken: refreshToken === undefined ? null : Redacted.make(refreshToken),
      scope: scope === undefined ? null : scope.split(" ").filter((name) => name !== ""),
      idToken: idToken === undefined ? null : Redacted.make(idToken),
      issuedTokenType
    }
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
}

/** Calls the token endpoint and validates the complete response, whose token may have one of `furtherTypes` too. */
export const requestTokensOfType = <Type extends string = never>(
  operation: Operation,
  client: Client,
  grant: Grant,
  furtherTypes: ReadonlyArray<Type> = []
) =>
  runOperation(operation, async (exchange) => {
    const connection = connect(exchange, client)
    return retryOnNonceError(exchange, client, async () => {
      const response = await grant.send(exchange, connection)
      const text = await response.clone().text()
      const result = await grant.process(exchange, connection, response).catch((error: unknown) => {
        throw invalidIdTokenOf(error) ?? error
      })
      const expectedType = client.dpop === undefined ? "bearer" : "dpop"
      const { accessToken, idToken, tokens } = read<Tokens["tokenType"] | Type>(text, exchange.now, [
        expectedType,
        ...furtherTypes
      ])
      if (idToken === undefined) return { ...tokens, claims: null }
      // The library has checked that `sub` is a string; the other fields come from a JSON parser.
      const claims = exchange.library.getValidatedIdTokenClaims(result) as Claims
      await verifyIdToken(exchange, client, connection, { accessToken, claims, idToken, response })
      return { ...tokens, claims }
    })
  })

/** Calls the token endpoint for tokens that give access. */
export const requestTokens = (operation: Operation, client: Client, grant: Grant): Effect.Effect<Tokens, OAuth2Error> =>
  Effect.map(
    requestTokensOfType(operation, client, grant),
    ({ accessToken, claims, expiresAt, idToken, refreshToken, scope, tokenType }) => ({
      accessToken,
      claims,
      expiresAt,
      idToken,
      refreshToken,
      scope,
      tokenType
    })
  )
