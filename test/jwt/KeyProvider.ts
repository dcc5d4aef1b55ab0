/** A provider of keys with a set, responses and delays that the test controls; it counts its requests. */
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose"
import { createVerifier, InvalidAccessToken, KeysUnavailable, type VerifierOptions } from "../../src/jwt/index.ts"
import { projectId, userId } from "../kit/TestApp.ts"

export const baseUrl = "https://provider.test"
export const issuer = `${baseUrl}/api/v1/projects/${projectId}`
/** Milliseconds since 1970, the start of each world's clock. */
export const start = 1_700_000_000_000
const startSeconds = start / 1000

export const claims: JWTPayload = {
  sub: userId,
  project_id: projectId,
  branch_id: "main",
  refresh_token_id: "5d1c3f0e-8a3b-4c52-9d2f-1f7c9f1f2a10",
  role: "authenticated",
  name: "Ada",
  email: "ada@example.com",
  email_verified: true,
  selected_team_id: null,
  signed_up_at: startSeconds - 1000,
  is_anonymous: false,
  is_restricted: false,
  restricted_reason: null,
  requires_totp_mfa: false,
  iss: issuer,
  aud: projectId,
  iat: startSeconds,
  exp: startSeconds + 600
}

export const generate = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256" } as JWK }
}
export type Pair = Awaited<ReturnType<typeof generate>>

/** A token signed by `pair`, with changed claims; `undefined` omits one. */
export const sign = (pair: Pair, changedClaims: { readonly [claim: string]: unknown } = {}, header: object = {}) =>
  new SignJWT({ ...claims, ...changedClaims }).setProtectedHeader({ alg: "ES256", kid: pair.kid, ...header }).sign(
    pair.privateKey
  )

type Answer = () => Response | Promise<Response>

/** A verifier over its own provider and clock. */
export const world = async (options: Partial<VerifierOptions> = {}) => {
  const pair = await generate("first")
  const state = {
    now: start,
    asked: [] as Array<string>,
    lastRequest: undefined as RequestInit | undefined,
    answer: undefined as Answer | undefined,
    keys: [pair.jwk] as Array<unknown>
  }
  const verifier = createVerifier({
    projectId,
    baseUrl,
    now: () => state.now,
    fetch: async (input, init) => {
      state.asked.push(String(input))
      state.lastRequest = init
      return state.answer ? await state.answer() : Response.json({ keys: state.keys })
    },
    ...options
  })
  return { pair, state, verifier }
}
export type World = Awaited<ReturnType<typeof world>>

/** `accepted`, or the reason of the refusal; rethrows untyped errors. */
export const outcome = async ({ verifier }: Pick<World, "verifier">, token: unknown): Promise<string> => {
  // The token as a request may contain it.
  const result = await verifier.safe.verify(token as string)
  if (result.ok) return "accepted"
  if (result.error instanceof KeysUnavailable) return "unavailable"
  if (result.error instanceof InvalidAccessToken) return result.error.wrong
  throw result.error
}
