/** A client of an authorization server: the server, the client id, and the authentication. */
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import type * as oauth from "oauth4webapi"
import { authenticate, type ClientAuthentication } from "./ClientAuthentication.ts"
import { dpopHandle, type DPoPKey } from "./DPoP.ts"
import type { Exchange } from "./Exchange.ts"
import { ServerMetadata } from "./ServerMetadata.ts"

/**
 * The tolerated difference between the server's clock and the local one when the times of an ID token are checked.
 * @category constants @since 0.1.0
 */
export const clockTolerance = Duration.seconds(30)

/** @category models @since 0.1.0 */
export interface Client {
  /** The server's metadata, from `discover` or written by hand. The server's key set is cached for five minutes, tied to this object. */
  readonly server: ServerMetadata
  readonly clientId: string
  readonly authentication: ClientAuthentication
  /** Binds tokens to this key (RFC 9449). The client then refuses tokens that the server did not bind. */
  readonly dpop?: DPoPKey | undefined
}

/** The values that the functions of `oauth4webapi` need for a client, during one operation. */
export interface Connection {
  readonly server: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly authentication: oauth.ClientAuth
  readonly options: {
    readonly [oauth.customFetch]: Exchange["fetch"]
    readonly [oauth.allowInsecureRequests]: true
    readonly DPoP?: oauth.DPoPHandle
  }
}

const encodeServer = Schema.encodeSync(ServerMetadata)

/** A fetch that remembers the DPoP nonces of responses (RFC 9449, section 8.2). */
export const rememberNonces =
  (fetch: Exchange["fetch"], dpop: DPoPKey | undefined): Exchange["fetch"] => async (address, request) => {
    const response = await fetch(address, request)
    const nonce = response.headers.get("dpop-nonce")
    if (dpop && nonce && new Headers(request.headers).has("dpop")) dpop.nonces.set(new URL(address).origin, nonce)
    return response
  }

export const connect = ({ fetch, library, secrets, skew }: Exchange, client: Client): Connection => {
  const { authentication, clientId, dpop } = client
  const oauthClient: oauth.Client = {
    client_id: clientId,
    // Computed on each read: an operation may take long, and tests may freeze the clock.
    get [library.clockSkew]() {
      return skew()
    },
    [library.clockTolerance]: Duration.toSeconds(clockTolerance)
  }
  return {
    // The library caches by this object, with the system's clock, so each operation uses a new object.
    server: encodeServer(client.server) as oauth.AuthorizationServer,
    client: oauthClient,
    authentication: authenticate(library, authentication, secrets),
    options: {
      [library.customFetch]: rememberNonces(fetch, dpop),
      // Allows plain HTTP to this device only, which the exchange checks.
      [library.allowInsecureRequests]: true,
      ...(dpop && { DPoP: dpopHandle(library, oauthClient, dpop) })
    }
  }
}

/** Retries once if the server requires a nonce and its response supplies one (RFC 9449, sections 8 and 9). */
export const retryOnNonceError = async <A>({ library }: Exchange, { dpop }: Client, attempt: () => Promise<A>): Promise<A> => {
  try {
    return await attempt()
  } catch (error) {
    if (dpop === undefined || !library.isDPoPNonceError(error)) throw error
    return attempt()
  }
}
