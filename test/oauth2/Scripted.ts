/** A server with scripted responses, including those that no correct server sends. */
import { Effect } from "effect"
import * as OAuth2 from "../../src/oauth2/index.ts"

export const server: OAuth2.ServerMetadata = {
  issuer: "https://as.example",
  authorizationEndpoint: "https://as.example/authorize",
  tokenEndpoint: "https://as.example/token",
  userinfoEndpoint: "https://as.example/me",
  revocationEndpoint: "https://as.example/revoke",
  deviceAuthorizationEndpoint: "https://as.example/device",
  endSessionEndpoint: "https://as.example/bye",
  jwksUri: "https://as.example/jwks"
}

export const client: OAuth2.Client = {
  server,
  clientId: "client",
  authentication: OAuth2.clientSecretPost("the secret of the client")
}

export type Answer = (request: Request) => Response | Promise<Response>

/** Records requests, and responds with the answers in order; the last one repeats. */
export const scriptFetch = (...answers: ReadonlyArray<Answer>) => {
  const requests: Array<Request> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(request)
    if (response === undefined) throw new TypeError("fetch failed")
    return response(request)
  }
  return { seen: requests, provide: Effect.provideService(OAuth2.Fetch, fetch) }
}

export const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)

export const good = { access_token: "an access token", token_type: "Bearer", expires_in: 3600 }
