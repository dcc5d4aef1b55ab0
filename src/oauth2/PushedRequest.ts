/** Pushed authorization requests: the browser gets a reference to the parameters (RFC 9126). */
import { type Client, connect, retryOnNonceError } from "./Client.ts"
import type { Exchange } from "./Exchange.ts"

/** Sends the parameters to the server, with the client's authentication, and returns the parameters for the browser. */
export const push = (exchange: Exchange, client: Client, parameters: URLSearchParams): Promise<URLSearchParams> => {
  const { library } = exchange
  const { authentication, client: oauthClient, options, server } = connect(exchange, client)
  return retryOnNonceError(exchange, client, async () => {
    const response = await library.pushedAuthorizationRequest(server, oauthClient, authentication, parameters, options)
    const { request_uri } = await library.processPushedAuthorizationResponse(server, oauthClient, response)
    return new URLSearchParams({ client_id: client.clientId, request_uri })
  })
}
