/** docs/decisions/0038: the configuration for Convex, as its verifier reads it, accepts tokens of signed-in users only. */
import { Redacted } from "effect"
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose"
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../src/promise/index.ts"
import { newEmulator } from "../kit/emulator.ts"

/** The configuration of the page, with another address of the provider. */
const providerOf = (apiUrl: string, projectId: string) => {
  const issuer = `${apiUrl}/projects/${projectId}`
  return { issuer, applicationID: projectId, jwks: `${issuer}/.well-known/jwks.json`, algorithm: "ES256" }
}

describe("a verifier with the configuration for Convex", () => {
  it("accepts the token that the client fetches, but no token of an anonymous user", async () => {
    const emulator = newEmulator()
    await using app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
    const fetchToken = async () => {
      const tokens = await app.auth.findTokens()
      return tokens?.accessToken ? Redacted.value(tokens.accessToken) : null
    }
    const { algorithm, applicationID, issuer, jwks } = providerOf(emulator.apiUrl, emulator.project.projectId)
    const keys = createRemoteJWKSet(new URL(jwks), { [customFetch]: (url, init) => emulator.fetch(url, init) })
    const verify = async () =>
      jwtVerify(await fetchToken() ?? "", keys, { issuer, audience: applicationID, algorithms: [algorithm] })

    assert.isNull(await fetchToken())
    await app.auth.signUpAnonymously()
    assert.strictEqual(await verify().then(() => "taken", (error: Error) => error.name), "JWKSNoMatchingKey")
    await app.auth.signOut()
    const { userId } = await app.auth.signUpWithPassword({
      email: "ada@example.com",
      password: "analytical engine",
      verificationCallbackUrl: null
    })
    assert.strictEqual((await verify()).payload.sub, userId)
  })
})
