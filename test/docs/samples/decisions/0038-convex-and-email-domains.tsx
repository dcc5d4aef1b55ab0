/** The compiled samples of docs/decisions/0038, which `test/docs/samples.test.ts` compares with the page. */
import { Redacted } from "effect"
import type { ClientApp } from "latchkey/promise"

declare const app: ClientApp
declare const convex: { readonly setAuth: (fetchToken: () => Promise<string | null>) => void }
declare const convexHttp: { readonly setAuth: (token: string) => void }

const issuer = `https://api.stack-auth.com/api/v1/projects/${process.env.HEXCLAVE_PROJECT_ID}`
export default {
  providers: [{
    type: "customJwt",
    issuer,
    applicationID: process.env.HEXCLAVE_PROJECT_ID,
    jwks: `${issuer}/.well-known/jwks.json`,
    algorithm: "ES256"
  }]
}

export const sample = async () => {
  const fetchToken = async () => {
    const tokens = await app.auth.findTokens()
    return tokens?.accessToken ? Redacted.value(tokens.accessToken) : null
  }
  convex.setAuth(fetchToken) // ConvexClient, ConvexReactClient
  convexHttp.setAuth(await fetchToken() ?? "") // ConvexHttpClient, for one request
}
