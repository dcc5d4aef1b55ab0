/** Use of an access token: user info (OpenID Connect Core 1.0, section 5.3) and any protected resource (RFC 6750, RFC 9449). */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { Unsendable } from "../errors/call/Reasons.ts"
import { whyUnsendable } from "../schema/wire/HeaderText.ts"
import { reveal } from "../schema/wire/Wire.ts"
import { type Client, connect, rememberNonces, retryOnNonceError } from "./Client.ts"
import { runOperation } from "./Exchange.ts"
import type { Claims } from "./IdToken.ts"
import { verifySignature } from "./KeySets.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"

/** The token for the header `Authorization`. */
const tokenOf = (accessToken: string | Redacted.Redacted): string => {
  const token = reveal(accessToken)
  const why = whyUnsendable({ authorization: token })
  if (why !== undefined) throw new Unsendable({ why })
  return token
}

/** The access token, and the claims of the ID token that was issued with it. `Tokens` has this shape. @category models @since 0.1.0 */
export interface UserInfoAccess {
  readonly accessToken: string | Redacted.Redacted
  /** The claims of the ID token. With `null`, the subject of the user info is not checked. */
  readonly claims: { readonly sub: string } | null
}

/**
 * The server's claims about the user.
 *
 * **Errors** `OAuth2Error` (`Challenged`, with `invalid_token` if the access token has expired · `SubjectMismatch` · `Undecodable` ·
 * `MissingMetadata` · `Unsendable` for an invalid access token · network errors)
 * @category verbs @since 0.1.0
 */
export const userInfo = (client: Client, access: UserInfoAccess): Effect.Effect<Claims, OAuth2Error> =>
  runOperation("userInfo", async (exchange) => {
    const { library, secrets } = exchange
    const connection = connect(exchange, client)
    const { client: oauthClient, options, server } = connection
    const { claims } = access
    const accessToken = tokenOf(access.accessToken)
    secrets.add(accessToken)
    return retryOnNonceError(exchange, client, async () => {
      const response = await library.userInfoRequest(server, oauthClient, accessToken, options)
      const subject = claims === null ? library.skipSubjectCheck : claims.sub
      const info = await library.processUserInfoResponse(server, oauthClient, subject, response)
      if (response.headers.get("content-type")?.split(";")[0] === "application/jwt") {
        await verifySignature(exchange, client.server, connection, response)
      }
      // The library has checked that `sub` is a string; the other fields come from a JSON parser.
      return info as Claims
    })
  })

/** A request to a protected resource. @category models @since 0.1.0 */
export interface ResourceRequest {
  readonly url: string | URL
  /** @default "GET" */
  readonly method?: string | undefined
  readonly headers?: { readonly [name: string]: string } | undefined
  /** A body that can be sent twice, because a server may refuse a request until it has a nonce. */
  readonly body?: string | Uint8Array | URLSearchParams | undefined
}

/**
 * Sends a request with the access token, and with a proof if the client has a DPoP key. Fails with `Challenged` if the response is a
 * challenge; otherwise returns the response, whatever its status, with its body unread.
 *
 * **Errors** `OAuth2Error` (`Challenged` · `InsecureAddress` · `Unsendable` · network errors)
 * @category verbs @since 0.1.0
 */
export const request = (
  client: Client,
  accessToken: string | Redacted.Redacted,
  request: ResourceRequest
): Effect.Effect<Response, OAuth2Error> =>
  runOperation("request", async (exchange) => {
    const { library, open, secrets } = exchange
    const { options } = connect(exchange, client)
    const { body, headers, method = "GET", url } = request
    const token = tokenOf(accessToken)
    secrets.add(token)
    const why = whyUnsendable({ ...headers })
    if (why !== undefined) throw new Unsendable({ why })
    return retryOnNonceError(exchange, client, () =>
      library.protectedResourceRequest(token, method, new URL(url), new Headers(headers), body, {
        ...options,
        [library.customFetch]: rememberNonces(open, client.dpop)
      }))
  })
